import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAPER_FONTS, type PaperFont } from '@ledgerline/shared-events/paper/fonts.ts';
import { BILL_FONT } from '@ledgerline/shared-events/pay-by-qr/bill-lines.ts';

/** The files of a font family: `package` has a folder for each face, with `<stem>_<face>.ttf` in it. */
type FontFiles = {
  package: string;
  stem: string;
  /** The characters of the family are read from the first face. */
  faces: readonly [string, ...string[]];
};

const REGULAR_AND_SEMIBOLD = ['400Regular', '600SemiBold'] as const;
const REGULAR_AND_BOLD = ['400Regular', '700Bold'] as const;
const IN_PACKAGES = '@expo-google-fonts';

/** The families whose file names differ from the usual pattern. */
const FILES: ReadonlyMap<string, FontFiles> = new Map([
  [
    'Inter',
    {
      package: `${IN_PACKAGES}/inter`,
      stem: 'Inter',
      faces: ['400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic'],
    },
  ],
  [
    'BIZ UDPGothic',
    { package: `${IN_PACKAGES}/biz-udpgothic`, stem: 'BIZUDPGothic', faces: REGULAR_AND_BOLD },
  ],
  ['NanumGothic', { package: `${IN_PACKAGES}/nanum-gothic`, stem: 'NanumGothic', faces: REGULAR_AND_BOLD }],
  [BILL_FONT, { package: `${IN_PACKAGES}/arimo`, stem: 'Arimo', faces: REGULAR_AND_SEMIBOLD }],
  ['Noto Emoji', { package: `${IN_PACKAGES}/noto-emoji`, stem: 'NotoEmoji', faces: ['400Regular'] }],
]);

function filesOf({ name }: Pick<PaperFont, 'name'>): FontFiles {
  const script = name.replace('Noto Sans ', '');
  return (
    FILES.get(name) ?? {
      package: `${IN_PACKAGES}/noto-sans-${script.toLowerCase()}`,
      stem: `NotoSans${script}`,
      faces: REGULAR_AND_SEMIBOLD,
    }
  );
}

/** Folders with the font files of the paper, for the compiler; each holds one face. */
export function fontFolders(): string[] {
  return [...PAPER_FONTS, { name: BILL_FONT }]
    .map(filesOf)
    .flatMap((files) => files.faces.map((face) => faceFolder(files, face)));
}

function faceFolder(files: FontFiles, face: string): string {
  return fileURLToPath(new URL(face, import.meta.resolve(`${files.package}/package.json`)));
}

/** The file whose characters represent the whole family. */
export function representativeFile(font: PaperFont): string {
  const files = filesOf(font);
  const [face] = files.faces;
  return join(faceFolder(files, face), `${files.stem}_${face}.ttf`);
}
