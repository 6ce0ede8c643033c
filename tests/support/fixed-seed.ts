/**
 * Property tests use the same examples in every run, so that finding a mutant does not depend on chance. One failing
 * example is enough, so examples are not shrunk.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: 20_261_121, endOnFailure: true });
