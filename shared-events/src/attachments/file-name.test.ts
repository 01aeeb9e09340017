import { describe, expect, it } from 'vitest';
import { storedFileName, storedFileType } from './file-name.ts';

describe('the stored name of a file', () => {
  it.each([
    ['Vertrag Müller.docx', 'Vertrag Müller.docx'],
    ['C:\\Users\\Ana\\Glossary.xlsx', 'Glossary.xlsx'],
    ['../../etc/passwd', 'passwd'],
    ['invoice\u202Efdp.exe', 'invoice-fdp.exe'],
    ['می\u200cخواهم \u200fחוזה.pdf', 'می\u200cخواهم \u200fחוזה.pdf'],
    ['a\r\nX: y.txt', 'a-X- y.txt'],
    ['.htaccess', 'htaccess'],
    ['..', 'File'],
    ['', 'File'],
    ['<script>.svg', '-script-.svg'],
  ])('of %j is %j', (sent, stored) => {
    expect(storedFileName(sent)).toBe(stored);
  });

  it('keeps its ending when it is too long', () => {
    const stored = storedFileName(`${'😀'.repeat(200)}.docx`);
    expect(stored).toMatch(/\.docx$/);
    expect(stored.length).toBeLessThanOrEqual(255);
    expect(stored.isWellFormed()).toBe(true);
  });
});

it.each([
  ['Application/PDF', 'application/pdf'],
  ['text/html; charset=utf-8', 'application/octet-stream'],
  ['', 'application/octet-stream'],
  ['a/b\r\nX: y', 'application/octet-stream'],
])('the media type %j is stored as %j', (sent, stored) => {
  expect(storedFileType(sent)).toBe(stored);
});
