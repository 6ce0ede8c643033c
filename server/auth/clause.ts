/** The terms that stand: their version, which whoever signs up agrees to. */
export const CLAUSE_VERSION = 1;
