/**
 * Properties tried with the same examples in every run: whether a mutant is found must not be a matter of luck. One
 * example that fails is enough, nobody reads the smallest.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: 20_261_121, endOnFailure: true });
