import { expect, it } from 'vitest';
import { additionsOf } from './additions.ts';

const cached = {
  clients: [{ name: 'Lingua Nord' }],
  jobTypes: [{ name: 'Translation' }],
  units: [{ name: 'Words', singular: 'word' }],
  projects: [{ name: 'Harbour' }],
  languagePairs: [{ from: 'German', to: 'English' }],
};

it('the additions of an import list each further record once, ignoring case and spaces', () => {
  const job = {
    client: 'lingua  nord',
    job_type: 'translation',
    unit: 'Word',
    from: 'german',
    to: 'ENGLISH',
    project: 'HARBOUR ',
  };
  const other = {
    client: 'Neu GmbH',
    job_type: 'Subtitling',
    unit: 'Lines',
    from: 'German',
    to: 'French',
    project: 'Museum',
  };
  expect(
    additionsOf('jobs', [job, other, { ...other, client: 'NEU gmbh', unit: 'Flat rate' }], cached),
  ).toEqual({
    client: ['Neu GmbH'],
    jobType: ['Subtitling'],
    unit: ['Lines'],
    project: ['Museum'],
    languagePair: ['German > French'],
    existing: 0,
  });
});

it('the additions of an import count the clients that exist already, or occur earlier in the file', () => {
  const names = ['Lingua Nord', 'Neu', 'neu', 'Alt'].map((name) => ({ name }));
  expect(additionsOf('clients', names, cached)).toMatchObject({ client: ['Neu', 'Alt'], existing: 2 });
});
