import type { Damage } from './table.fixture'

export const ACCOUNT_DAMAGES: Damage[] = [
  {
    what: 'somebody made themselves an API key',
    rule: 'api-key-origin',
    sql: (s) => `INSERT INTO api_keys (id, business_id, environment, name, secret_hash, last4)
      VALUES (khata_uuid7(), '${s.team.business}', 'production', 'Shop', sha256('known'), 'nown')`,
  },
  {
    what: 'a revoked API key works again',
    rule: 'api-key-end',
    sql: (s) => `UPDATE api_keys SET revoked_at = NULL WHERE id = '${s.team.revokedKey}'`,
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
    what: 'a session works in a business of others',
    rule: 'session-member',
    sql: (s) =>
      `UPDATE merchant_sessions SET business_id = '${s.business}' WHERE business_id = '${s.team.business}'`,
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
    what: 'a second factor was put in past its confirmation',
    rule: 'second-factor',
    sql: (s) =>
      `UPDATE merchant_accounts SET totp_secret_encrypted = 'x' WHERE id = (SELECT account_id FROM team_members WHERE id = '${s.team.member}')`,
  },
]
