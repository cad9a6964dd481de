import { api, bodyOf } from './client.ts'

/** What a form must solve before it is sent; null where the server asks for nothing. */
export const readFormChallenge = async () => (await bodyOf(api['form-challenge'].$get())).challenge
