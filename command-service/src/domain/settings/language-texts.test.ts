import { describe, it } from 'vitest';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const practice = () => given(...PRACTICE_START);
const german = { client_id: 1, items: [{ id: 'job1' }], language: '4' };

describe('a job type', () => {
  it('has a name for each invoice language, which a blank one removes', () => {
    practice()
      .when('EditJobType', { jobTypeId: 1, jobType: { texts: { 4: ' Fachübersetzung ', 5: '' } } })
      .thenFacts('JobTypeRenamed')
      .saying({ before: { name: 'Translation' }, after: { name: 'Translation' } })
      .answering({ jobType: { name: 'Translation', texts: { 4: 'Fachübersetzung' } } });
    given(...PRACTICE_START, ['EditJobType', { jobTypeId: 1, jobType: { texts: { 4: 'A', 5: 'B' } } }])
      .when('EditJobType', { jobTypeId: 1, jobType: { texts: { 4: null } } })
      .answering({ jobType: { texts: { 5: 'B' } } });
  });

  it('is added with its names', () => {
    practice()
      .when('AddJobType', { jobType: { name: 'Subtitling', texts: { 4: 'Untertitelung' } } })
      .answering({ jobType: { name: 'Subtitling', texts: { 4: 'Untertitelung' } } });
  });

  it('changes nothing when the names stay the same', () => {
    practice()
      .when('EditJobType', { jobTypeId: 1, jobType: { name: 'Translation', texts: { 4: '' } } })
      .thenNothing();
  });

  it.each(['7', '120'])('refuses a language that does not exist: %s', (language) => {
    practice()
      .when('EditJobType', { jobTypeId: 1, jobType: { texts: { [language]: 'X' } } })
      .thenRefused('invalid', 'This does not exist.', `texts.${language}`);
  });
});

describe('an invoice', () => {
  it('says what is done in its language', () => {
    given(
      ...PRACTICE_START,
      ['EditJobType', { jobTypeId: 1, jobType: { texts: { 4: 'Fachübersetzung' } } }],
      ['EditUnit', { unitId: 1, unit: { texts: { 4: 'Normwörter' } } }],
    )
      .when('CreateInvoice', { invoice: german })
      .answering({
        invoice: { items: [{ name: 'Manual', detail: 'Fachübersetzung Deutsch > Englisch, Normwörter' }] },
      });
  });

  it('has the usual words of its language where there are no own ones', () => {
    practice()
      .when('CreateInvoice', { invoice: german })
      .answering({ invoice: { items: [{ detail: 'Übersetzung Deutsch > Englisch, Wörter' }] } });
    practice()
      .when('CreateInvoice', { invoice: { ...german, language: '1' } })
      .answering({ invoice: { items: [{ detail: 'Translation German > English, words' }] } });
  });

  it('keeps its words when names or its language change later', () => {
    given(
      ...PRACTICE_START,
      ['CreateInvoice', { invoice: german }],
      ['EditJobType', { jobTypeId: 1, jobType: { texts: { 4: 'Neu' } } }],
    )
      .when('EditInvoice', { invoiceId: 1, invoice: { items: [{ id: 'job1', quantity: 2 }], language: '5' } })
      .answering({ invoice: { items: [{ detail: 'Übersetzung Deutsch > Englisch, Wörter' }] } });
  });

  it('has the payment instructions and the notes in its language, clean of markup that papers do not have', () => {
    given(...PRACTICE_START, [
      'SetSetting',
      {
        key: 'paymentInstructions',
        value: { id: 1, texts: { 4: '<p>Bitte überweisen</p><script>1</script>' } },
      },
    ])
      .when('CreateInvoice', { invoice: german })
      .answering({ invoice: { paymentInstructions: '<p>Bitte überweisen</p>' } });
  });
});
