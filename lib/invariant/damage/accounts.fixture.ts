import type { Damage } from './table.fixture'

export const ACCOUNT_DAMAGES: Damage[] = [
  {
    what: 'somebody made themselves an API key',
    rule: 'api-key-origin',
    sql: (s) => `INSERT INTO api_keys (id, business_id, environment, name, secret_hash, last4)
      VALUES (khata_uuid7(), '${s.team.business}', 'production', 'Shop', sha256('known'), 'nown')`,
  },
  {
    what: 'an API key works for production',
    rule: 'api-key-origin',
    sql: (s) => `UPDATE api_keys SET environment = 'production' WHERE id = '${s.team.key}'`,
  },
  {
    what: 'an API key works for another business',
    rule: 'api-key-origin',
    sql: (s) => `UPDATE api_keys SET business_id = '${s.business}' WHERE id = '${s.team.key}'`,
  },
  {
    what: 'a revoked API key works again',
    rule: 'api-key-end',
    sql: (s) => `UPDATE api_keys SET revoked_at = NULL WHERE id = '${s.team.revokedKey}'`,
  },
  {
    what: 'an API key that was replaced never ends',
    rule: 'api-key-end',
    sql: (s) => `UPDATE api_keys SET expires_at = NULL WHERE id = '${s.team.replacedKey}'`,
  },
  {
    what: 'an API key that was replaced ends much later',
    rule: 'api-key-end',
    sql: (s) =>
      `UPDATE api_keys SET expires_at = expires_at + interval '1 year' WHERE id = '${s.team.replacedKey}'`,
  },
  {
    what: 'somebody put themselves into a team',
    rule: 'member-origin',
    sql: (s) => `INSERT INTO team_members (id, business_id, account_id, role, created_at)
      SELECT khata_uuid7(), '${s.business}', account_id, 'owner', now() FROM team_members WHERE id = '${s.team.member}'`,
  },
  {
    what: 'a member became an owner',
    rule: 'member-role',
    sql: (s) => `UPDATE team_members SET role = 'owner' WHERE id = '${s.team.member}'`,
  },
  {
    what: 'a team has lost its owner',
    rule: 'team-owner',
    sql: (s) => `UPDATE team_members SET role = 'viewer' WHERE business_id = '${s.team.business}'`,
  },
  {
    what: 'a business gives up on payments in another way than was set',
    rule: 'business-settings',
    sql: (s) => `UPDATE businesses SET final_action = 'cancel' WHERE id = '${s.team.business}'`,
  },
  {
    what: 'a business is in another time zone',
    rule: 'business-settings',
    sql: (s) => `UPDATE businesses SET time_zone = 'UTC' WHERE id = '${s.team.business}'`,
  },
  {
    what: 'a business charges VAT and never said so',
    rule: 'business-settings',
    sql: (s) =>
      `UPDATE businesses SET vat_enabled = true, pan_number = '123456789' WHERE id = '${s.team.business}'`,
  },
  {
    what: 'the pages of a business have a logo that nobody uploaded',
    rule: 'business-settings',
    sql: (s) =>
      `UPDATE businesses SET logo_url = 'https://evil.example/logo.svg' WHERE id = '${s.team.business}'`,
  },
  {
    what: 'the help of a business is somebody else',
    rule: 'business-settings',
    sql: (s) => `UPDATE businesses SET support_phone = '+977 9800000000' WHERE id = '${s.team.business}'`,
  },
  {
    what: 'the customers of a business get no notice and nobody switched it off',
    rule: 'business-settings',
    sql: (s) => `UPDATE businesses SET notices_off = '{paymentFailed}' WHERE id = '${s.team.business}'`,
  },
  {
    what: 'a session works in a business of others',
    rule: 'session-member',
    sql: (s) =>
      `UPDATE merchant_sessions SET business_id = '${s.business}' WHERE business_id = '${s.team.business}'`,
  },
  {
    what: 'a session never ends',
    rule: 'session-member',
    sql: (s) =>
      `UPDATE merchant_sessions SET expires_at = '2999-01-01' WHERE business_id = '${s.team.business}'`,
  },
  {
    what: 'an invite never ends',
    rule: 'link-life',
    sql: (
      s,
    ) => `INSERT INTO team_invites (id, business_id, email, role, token_hash, invited_by_id, expires_at)
      SELECT khata_uuid7(), '${s.team.business}', 'a@b.np', 'owner', sha256('known'), account_id, '2999-01-01' FROM team_members WHERE id = '${s.team.member}'`,
  },
  {
    what: 'a link to a new password never ends',
    rule: 'link-life',
    sql: (s) => `INSERT INTO password_resets (account_id, token_hash, expires_at)
      SELECT account_id, sha256('known'), '2999-01-01' FROM team_members WHERE id = '${s.team.member}'`,
  },
  {
    what: 'a second factor was put in past its confirmation',
    rule: 'second-factor',
    sql: (s) =>
      `UPDATE merchant_accounts SET totp_secret_encrypted = 'x' WHERE id = (SELECT account_id FROM team_members WHERE id = '${s.team.member}')`,
  },
]
