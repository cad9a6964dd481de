import {
  credentials,
  email_changes,
  known_devices,
  one_time_links,
  sessions,
  sign_ups,
  user_counts,
  user_profiles,
  user_roles,
  users,
  verifications,
} from '../../accounts/accounts.tables.ts'
import { companies, company_invitations, company_members } from '../../companies/companies.tables.ts'
import {
  authenticators,
  installation,
  passkey_challenges,
  passkeys,
  recovery_codes,
} from '../../accounts/second-steps.tables.ts'
import { looks } from '../../looks/looks.tables.ts'
import { security_events } from '../../security/security.tables.ts'
import { each, gone, goneUnseen, held, nobodys } from '../held.ts'
import { data_exports } from '../personal-data.tables.ts'

/** Who somebody is, and how they show it. */
export const heldOfAccounts = [
  held(users, gone, {
    ...each('plain', 'emailVerified', 'second_step_since', 'createdAt', 'updatedAt'),
    ...each('says', 'name', 'image', 'former_emails'),
    id: 'id',
    email: 'address',
  }),
  held(user_profiles, gone, {
    ...each('plain', 'id', 'membership_tier', 'created_at', 'updated_at'),
    ...each('says', 'first_name', 'last_name', 'company_name', 'phone'),
    user_id: 'id',
    email: 'address',
    words: 'copy',
  }),
  held(user_roles, gone, { user_id: 'id', ...each('plain', 'role', 'suspended_at') }),
  held(sessions, gone, {
    ...each('plain', 'id', 'companyId', 'lookId', 'proof', 'provedAt', 'expiresAt', 'createdAt', 'updatedAt'),
    ...each('says', 'ipAddress', 'userAgent'),
    ...each('secret', 'token', 'deviceHash'),
    userId: 'id',
  }),
  held(known_devices, gone, {
    ...each('plain', 'first_seen_at', 'last_seen_at'),
    user_id: 'id',
    device_hash: 'secret',
  }),
  held(credentials, goneUnseen, {
    ...each('plain', 'id', 'providerId', 'scope', 'createdAt', 'updatedAt'),
    ...each('plain', 'accessTokenExpiresAt', 'refreshTokenExpiresAt'),
    ...each('secret', 'password', 'deviceHash', 'accessToken', 'refreshToken', 'idToken'),
    userId: 'id',
    accountId: 'id',
  }),
  held(passkeys, gone, {
    ...each('plain', 'id', 'counter', 'transports', 'aaguid', 'backed_up', 'created_at', 'last_used_at'),
    user_id: 'id',
    name: 'says',
    public_key: 'secret',
  }),
  held(passkey_challenges, goneUnseen, {
    ...each('plain', 'purpose', 'expires_at', 'used_at'),
    user_id: 'id',
    challenge_hash: 'secret',
  }),
  held(authenticators, gone, {
    ...each('plain', 'created_at', 'confirmed_at', 'last_step'),
    user_id: 'id',
    secret_sealed: 'secret',
  }),
  held(recovery_codes, goneUnseen, { user_id: 'id', used_at: 'plain', code_hash: 'secret' }),
  held(email_changes, gone, {
    ...each('plain', 'old_confirmed_at', 'new_confirmed_at', 'expires_at'),
    ...each('secret', 'old_token_hash', 'new_token_hash'),
    user_id: 'id',
    new_email: 'says',
  }),
  held(one_time_links, goneUnseen, {
    ...each('plain', 'purpose', 'created_at', 'expires_at', 'used_at', 'voided_at'),
    user_id: 'id',
    token_hash: 'secret',
  }),
  held(sign_ups, gone, {
    ...each('plain', 'id', 'created_at'),
    ...each('says', 'first_name', 'last_name'),
    ...each('secret', 'password_hash', 'device_hash'),
    email: 'address',
  }),
  held(security_events, gone, {
    ...each('plain', 'id', 'kind', 'subject', 'request_id', 'created_at'),
    ...each('says', 'address', 'user_agent'),
    user_id: 'id',
    email_hash: 'secret',
  }),
  held(data_exports, gone, {
    ...each('plain', 'id', 'state', 'size', 'created_at', 'expires_at'),
    user_id: 'id',
    path: 'file',
  }),
  held(looks, gone, {
    ...each('plain', 'id', 'company_id', 'started_at', 'ended_at', 'expires_at'),
    user_id: 'id',
    admin_id: 'doer',
  }),
  // What its other people opened in it stays with them: `letGo` hands it over before anybody goes.
  held(companies, gone, { ...each('plain', 'id', 'created_at', 'inherited_name', 'inherited_tier'), owner_id: 'id' }),
  held(company_members, gone, { ...each('plain', 'company_id', 'part', 'joined_at'), user_id: 'id' }),
  held(company_invitations, gone, {
    ...each('plain', 'id', 'company_id', 'part', 'created_at', 'expires_at', 'used_at', 'voided_at'),
    email: 'address',
    invited_by: 'id',
    token_hash: 'secret',
  }),
  held(verifications, nobodys('the version before asks for the table; nothing is written there'), {
    ...each('ours', 'id', 'identifier', 'value', 'expiresAt', 'createdAt', 'updatedAt'),
  }),
  held(installation, nobodys('What holds for the whole installation'), {
    ...each('ours', 'id', 'team_two_step', 'changed_at'),
    changed_by: 'doer',
  }),
  held(user_counts, nobodys('How many there are'), each('ours', 'id', 'membership_tier', 'people')),
]
