import { CLOCK_ERROR, type Rule } from './rule'

/** I11. Sessions, links and second factors end when they must, and belong to people who may use them. */
export const accessEnds: Rule[] = [
  {
    name: 'team-owner',
    says: 'A team has no owner.',
    find: `SELECT format('Business biz:%s has %s members and no owner.', business_id, count(*)) AS breach
      FROM team_members GROUP BY business_id HAVING count(*) FILTER (WHERE role = 'owner') = 0`,
  },
  {
    name: 'session-member',
    says: 'A session is for a business whose team its person is not in, or it lasts longer than a session may.',
    find: `SELECT format('Session ses:%s of acc:%s works in business %s until %s.', s.id, s.account_id, coalesce('biz:' || s.business_id, 'none'), s.expires_at) AS breach
      FROM merchant_sessions s
      WHERE s.expires_at > s.created_at + interval '30 days' + ${CLOCK_ERROR}
        OR (s.business_id IS NOT NULL AND NOT EXISTS (
          SELECT FROM team_members m WHERE (m.business_id, m.account_id) = (s.business_id, s.account_id)))`,
  },
  {
    name: 'link-life',
    says: 'A mailed link works longer than it may.',
    find: `SELECT format('The password link of acc:%s works from %s to %s.', account_id, created_at, expires_at) AS breach
      FROM password_resets WHERE expires_at > created_at + interval '1 day' + ${CLOCK_ERROR}
      UNION ALL
      SELECT format('The confirmation link of acc:%s works from %s to %s.', account_id, created_at, expires_at)
      FROM email_verifications WHERE expires_at > created_at + interval '1 day' + ${CLOCK_ERROR}
      UNION ALL
      SELECT format('The invite invite:%s to business biz:%s works from %s to %s.', id, business_id, created_at, expires_at)
      FROM team_invites WHERE expires_at > created_at + interval '7 days' + ${CLOCK_ERROR}`,
  },
  {
    name: 'second-factor',
    says: 'A second factor is in use, but no code of it was ever confirmed.',
    find: `SELECT format('Account acc:%s has a second factor and no code was used.', id) AS breach
      FROM merchant_accounts WHERE totp_secret_encrypted IS NOT NULL AND totp_last_step IS NULL`,
  },
]
