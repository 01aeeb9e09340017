import fc from 'fast-check';

/** With a seed, property tests draw the same samples each time; without one, others in each run. */
const { SAMPLES_SEED } = process.env;
if (SAMPLES_SEED !== undefined) fc.configureGlobal({ seed: Number(SAMPLES_SEED) });
