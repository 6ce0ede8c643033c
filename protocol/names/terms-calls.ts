/** Calls of the engine's contracts: their terms, and the user with the VIP level of the fees. */
export const TERMS_CALLS = {
  contractTerms: { method: 'GET', path: '/contract/terms' },
  userSelf: { method: 'GET', path: '/user/getUserInfo' },
} as const;
