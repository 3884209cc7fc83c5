/** Errors about the caller: keys, sessions, codes, roles, and what they may do. */
export const CALLER_ERRORS = {
  api_key_missing: [401, 'authentication', 'Send your secret key in the x-api-key header.'],
  api_key_invalid: [
    401,
    'authentication',
    'The API key is unknown, revoked or expired. Use a valid key from the dashboard.',
  ],
  key_permission_missing: [
    403,
    'permission',
    'This API key lacks the permission in error.permission. Use a key that has it.',
  ],
  key_address_refused: [
    403,
    'permission',
    'This API key does not work from this network address. Call from an address that the key allows.',
  ],
  session_missing: [401, 'authentication', 'Sign in first.'],
  session_expired: [401, 'authentication', 'The session has ended. Sign in again.'],
  bearer_invalid: [
    401,
    'authentication',
    'The bearer token is unknown or expired. Start again to get a new one.',
  ],
  code_invalid: [
    401,
    'authentication',
    'The code is wrong. Check the latest message and enter its six digits.',
  ],
  code_expired: [401, 'authentication', 'The code has expired. Ask for a new one.'],
  totp_required: [401, 'authentication', 'Enter the six digits of your authenticator app.'],
  totp_invalid: [
    401,
    'authentication',
    'The authenticator code is wrong or has already been used. Wait for the next one.',
  ],
  reauthentication_required: [
    401,
    'authentication',
    'Confirm your identity: send your password, and a code if you use a second factor, to POST /v1/security/identity. Then repeat this call.',
  ],
  credentials_invalid: [401, 'authentication', 'E-mail and password do not match an account.'],
  role_insufficient: [
    403,
    'permission',
    'Your role does not allow this. Ask an owner or admin of the business.',
  ],
  email_unverified: [
    403,
    'permission',
    'Confirm your e-mail address first: follow the link in our e-mail, or have it sent again on the dashboard.',
  ],
  totp_needed: [
    409,
    'permission',
    'This needs two-factor sign-in. Turn it on under Security on the dashboard, then try again.',
  ],
  two_persons_needed: [
    409,
    'permission',
    'Another operator must do this: nobody checks their own work or their own business.',
  ],
  sandbox_only: [403, 'permission', 'This operation exists only in the sandbox. Use a nep_test_ key.'],
  production_not_approved: [
    403,
    'permission',
    'The operator has not approved your business for production yet, so no wallet can be charged. Complete the registration in the settings. You can use the sandbox.',
  ],
  origin_forbidden: [
    403,
    'permission',
    'A write with a session cookie must come from this site. Use an API key from elsewhere.',
  ],
  environment_mismatch: [
    403,
    'permission',
    'The API key belongs to one environment, but x-environment names the other. Use a key for the environment that you need, or leave out the header.',
  ],
} as const
