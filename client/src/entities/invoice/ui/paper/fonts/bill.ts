import '@fontsource/arimo/400.css';
import '@fontsource/arimo/600.css';
