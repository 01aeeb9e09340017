import { describe, it } from 'vitest';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const practice = () => given(...PRACTICE_START);
const DUPLICATE = 'This language pair already exists';

describe('job types', () => {
  it('can be added, renamed, deleted and restored', () => {
    practice()
      .when('AddJobType', { jobType: { name: ' Subtitling ' } })
      .thenFacts('JobTypeAdded')
      .answering({ jobType: { id: 3, name: 'Subtitling', jobActivity: 0 } });
    practice()
      .when('EditJobType', { jobTypeId: 1, jobType: { name: 'Localisation' } })
      .saying({ before: { name: 'Translation' }, after: { name: 'Localisation' } })
      .answering({ jobType: { jobActivity: 5 } });
    practice()
      .when('EditJobType', { jobTypeId: 1, jobType: { name: 'Translation' } })
      .thenNothing();
    given(...PRACTICE_START, ['DeleteJobType', { jobTypeId: 1 }])
      .when('RestoreJobType', { jobTypeId: 1 })
      .thenFacts('JobTypeRestored')
      .answering({ jobType: { deleted_at: null } });
  });

  it('need a name, and are refused when they do not exist', () => {
    practice()
      .when('AddJobType', { jobType: { name: '' } })
      .thenMisfit('jobType.name', 'Name is required');
    practice().when('DeleteJobType', { jobTypeId: 9 }).thenRefused('not_found');
    practice().when('RestoreJobType', { jobTypeId: 9 }).thenRefused('not_found');
    practice().when('RestoreJobType', { jobTypeId: 1 }).thenNothing();
  });
});

describe('language pairs', () => {
  it('can be added, edited and deleted', () => {
    practice()
      .when('AddLanguagePair', { languagePair: { from: 'English', to: 'German' } })
      .answering({ languagePair: { id: 2, display: 'English > German' } });
    practice()
      .when('EditLanguagePair', { languagePairId: 1, languagePair: { to: 'French' } })
      .saying({ name: 'German > English', before: { to: 'English' }, after: { to: 'French' } });
    practice().when('DeleteLanguagePair', { languagePairId: 1 }).thenFacts('LanguagePairDeleted');
  });

  it('need both languages', () => {
    practice()
      .when('AddLanguagePair', { languagePair: { from: 'A', to: ' ' } })
      .thenMisfit('languagePair.to');
    practice()
      .when('AddLanguagePair', { languagePair: { to: 'A' } })
      .thenMisfit('languagePair.from');
  });

  it('cannot exist twice, whatever their case', () => {
    const fields = ['from', 'to'];
    practice()
      .when('AddLanguagePair', { languagePair: { from: ' german', to: 'ENGLISH ' } })
      .thenRefused('duplicate', DUPLICATE, fields);
    given(...PRACTICE_START, ['AddLanguagePair', { languagePair: { from: 'German', to: 'French' } }])
      .when('EditLanguagePair', { languagePairId: 2, languagePair: { to: 'english' } })
      .thenRefused('duplicate', DUPLICATE, fields);
    practice()
      .when('EditLanguagePair', { languagePairId: 1, languagePair: { to: 'ENGLISH' } })
      .thenFacts('LanguagePairEdited');
  });
});

describe('units', () => {
  it('of the account have ids from 100, and the label of their rate contains the singular', () => {
    practice()
      .when('AddUnit', { unit: { name: 'Lines', singular: 'line', quantityText: 'Line count' } })
      .saying({ record: { id: 101, rateText: 'Rate per line', predefined: false } });
  });

  it.each(['name', 'singular', 'quantityText'])('need a %s', (field) => {
    const unit = { name: 'Lines', singular: 'line', quantityText: 'Line count', [field]: ' ' };
    practice().when('AddUnit', { unit }).thenMisfit(`unit.${field}`);
  });

  it('that are built in can be edited and deleted as well', () => {
    practice()
      .when('EditUnit', { unitId: 1, unit: { singular: 'source word' } })
      .saying({ after: { singular: 'source word', rateText: 'Rate per source word' } })
      .answering({ unit: { id: 1, name: 'Words', predefined: true } });
    practice().when('DeleteUnit', { unitId: 2 }).thenFacts('UnitDeleted');
    given(['DeleteUnit', { unitId: 2 }])
      .when('CreateJob', { job: { unit_id: 2 } })
      .thenRefused('invalid');
  });

  it('that are deleted take their rates with them', () => {
    practice()
      .when('DeleteUnit', { unitId: 1 })
      .saying({
        alongside: [
          { entity: 'rate', id: 1 },
          { entity: 'rate', id: 2 },
          { entity: 'rate', id: 3 },
        ],
      });
  });

  it('include the flat rate, which cannot be changed', () => {
    practice()
      .when('EditUnit', { unitId: 7, unit: { name: 'x' } })
      .thenRefused('invalid', "The flat rate can't be changed.", 'unitId');
    practice().when('DeleteUnit', { unitId: 7 }).thenRefused('invalid');
    practice().when('DeleteUnit', { unitId: 55 }).thenRefused('not_found');
    practice()
      .when('EditUnit', { unitId: 100, unit: { name: 'Pages' } })
      .thenNothing();
  });
});

describe('rates', () => {
  const rate = { client_id: 2, job_type_id: 2, unit_id: 100, value: '3,5' };

  it('can be added for a client, in its currency', () => {
    practice()
      .when('AddRate', { rate })
      .saying({ name: 'Pacific Words: Proofreading, per page', record: { value: '3.5', currency: 'USD' } })
      .answering({ rate: { value: 3.5, language_pair_id: null } });
  });

  it.each(['abc', 0, -1, ''])('need a positive number: %j', (value) => {
    const message = 'Enter only numbers';
    practice()
      .when('AddRate', { rate: { ...rate, value } })
      .thenMisfit('rate.value', message);
    practice().when('EditRate', { rateId: 1, rate: { value } }).thenMisfit('rate.value', message);
  });

  it.each(['client_id', 'job_type_id', 'unit_id', 'language_pair_id'])('need a %s that exists', (field) => {
    practice()
      .when('AddRate', { rate: { ...rate, [field]: 99 } })
      .thenRefused('invalid', 'This does not exist.', field);
  });

  it('need a job type and a unit other than the flat rate', () => {
    const { job_type_id: _, ...untyped } = rate;
    practice().when('AddRate', { rate: untyped }).thenMisfit('rate.job_type_id');
    practice()
      .when('AddRate', { rate: { ...rate, unit_id: 7 } })
      .thenRefused('invalid', undefined, 'unit_id');
  });

  it('can be edited, deleted and restored', () => {
    practice()
      .when('EditRate', { rateId: 1, rate: { value: 0.13, language_pair_id: null } })
      .saying({
        before: { value: '0.12', language_pair_id: 1 },
        after: { value: '0.13', language_pair_id: null },
      });
    practice()
      .when('EditRate', { rateId: 1, rate: { value: '0.12' } })
      .thenNothing();
    given(...PRACTICE_START, ['DeleteRate', { rateId: 1 }])
      .when('RestoreRate', { rateId: 1 })
      .thenFacts('RateRestored');
    practice().when('RestoreRate', { rateId: 1 }).thenNothing();
    practice().when('RestoreRate', { rateId: 77 }).thenRefused('not_found');
  });
});
