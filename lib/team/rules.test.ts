import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '@/lib/core/errors'
import { checkRoleChange, type Role } from './rules'

describe('a change in the team', () => {
  it.each<[string, Role, Role | null, Role | null, number, ErrorCode | null]>([
    ['an admin makes a viewer a developer', 'admin', 'viewer', 'developer', 1, null],
    ['an admin removes an admin', 'admin', 'admin', null, 1, null],
    ['an admin makes an owner', 'admin', 'admin', 'owner', 1, 'role_insufficient'],
    ['an admin demotes an owner', 'admin', 'owner', 'viewer', 2, 'role_insufficient'],
    ['an admin removes an owner', 'admin', 'owner', null, 2, 'role_insufficient'],
    ['an owner makes an owner', 'owner', 'viewer', 'owner', 1, null],
    ['an owner demotes one of two owners', 'owner', 'owner', 'admin', 2, null],
    ['an owner demotes the last owner', 'owner', 'owner', 'admin', 1, 'last_owner'],
    ['an owner removes the last owner', 'owner', 'owner', null, 1, 'last_owner'],
    ['an owner leaves the last owner an owner', 'owner', 'owner', 'owner', 1, null],
  ])('%s', (_, actor, current, next, owners, refusal) => {
    const change = () => checkRoleChange({ actor, current, next, owners })
    if (refusal) expect(change).toThrow(expect.objectContaining({ code: refusal }))
    else expect(change).not.toThrow()
  })
})
