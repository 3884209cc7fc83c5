import { describe, expect, it } from 'vitest'
import { checkOwnerRemains, mayChangeRole, type Role } from './rules'

describe('a change in the team', () => {
  it.each<[string, Role, Role, Role | null, boolean]>([
    ['an admin makes a viewer a developer', 'admin', 'viewer', 'developer', true],
    ['an admin removes an admin', 'admin', 'admin', null, true],
    ['an admin makes an owner', 'admin', 'admin', 'owner', false],
    ['an admin demotes an owner', 'admin', 'owner', 'viewer', false],
    ['an admin removes an owner', 'admin', 'owner', null, false],
    ['an owner makes an owner', 'owner', 'viewer', 'owner', true],
    ['an owner demotes an owner', 'owner', 'owner', 'admin', true],
  ])('%s', (_, actor, current, next, allowed) => {
    expect(mayChangeRole(actor, { current, next })).toBe(allowed)
  })

  it.each<[string, Role, Role | null, number, boolean]>([
    ['one of two owners is demoted', 'owner', 'admin', 2, true],
    ['the last owner is demoted', 'owner', 'admin', 1, false],
    ['the last owner is removed', 'owner', null, 1, false],
    ['the last owner stays an owner', 'owner', 'owner', 1, true],
    ['an admin leaves', 'admin', null, 1, true],
  ])('%s', (_, current, next, owners, allowed) => {
    const check = () => checkOwnerRemains({ current, next }, owners)
    if (allowed) expect(check).not.toThrow()
    else expect(check).toThrow(expect.objectContaining({ code: 'last_owner' }))
  })
})
