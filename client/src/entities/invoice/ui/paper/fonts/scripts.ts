// The browser loads one of these fonts only when a paper shows a letter of its script.
import '@fontsource-variable/noto-sans-arabic/index.css';
import '@fontsource-variable/noto-sans-armenian/index.css';
import '@fontsource-variable/noto-sans-bengali/index.css';
import '@fontsource-variable/noto-sans-devanagari/index.css';
import '@fontsource-variable/noto-sans-georgian/index.css';
import '@fontsource-variable/noto-sans-gujarati/index.css';
import '@fontsource-variable/noto-sans-gurmukhi/index.css';
import '@fontsource-variable/noto-sans-hebrew/index.css';
import '@fontsource-variable/noto-sans-kannada/index.css';
import '@fontsource-variable/noto-sans-khmer/index.css';
import '@fontsource-variable/noto-sans-malayalam/index.css';
import '@fontsource-variable/noto-sans-tamil/index.css';
import '@fontsource-variable/noto-sans-telugu/index.css';
import '@fontsource-variable/noto-sans-thai/index.css';
import '@fontsource-variable/noto-emoji/index.css';
