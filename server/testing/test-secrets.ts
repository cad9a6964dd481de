/** What an installation makes for itself and keeps in its data folder; tests have no folder. */
export const testSecrets = { session: 'the-tests-own-secret-of-more-than-32', webhook: 'whsec_tests' }
