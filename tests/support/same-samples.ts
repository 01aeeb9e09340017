import fc from 'fast-check';

/** Property tests use the same samples for each mutant: a mutant that survives once always survives. */
fc.configureGlobal({ seed: 20_261_122 });
