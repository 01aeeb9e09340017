import fc from 'fast-check';

/** Property tests see the same samples with each change: what survives once survives again. */
fc.configureGlobal({ seed: 20_261_122 });
