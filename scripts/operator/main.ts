import type { Operator } from '../../lib/operator/operators'
import { type Arguments, UsageError } from '../bootstrap/usage.mjs'
import { requireEnvironment } from '../instance/environment'

/** Adds an operator, removes one, or lists them. */
export async function main(
  dataDir: string,
  { positionals: [act, email], values: { viewer } }: Arguments<{ viewer?: boolean }>,
): Promise<void> {
  const names = act === 'add' || act === 'remove'
  if (!names && act !== 'list') throw new UsageError(act === undefined ? '' : `Unknown argument '${act}'.`)
  if (names && email === undefined) throw new UsageError('The e-mail address is missing.')
  if (!names && email !== undefined) throw new UsageError(`Unknown argument '${email}'.`)
  if (viewer && act !== 'add') throw new UsageError('--viewer is for add.')
  requireEnvironment(dataDir)
  // Imported here, because these modules read the environment.
  const [{ addOperator, listOperators, removeOperator }, { closeDatabase }] = await Promise.all([
    import('../../lib/operator/operators'),
    import('../../lib/infra/database/db'),
  ])
  try {
    if (act === 'list') return tellAll(await listOperators())
    if (act === 'add') return tellAdded(String(email), await addOperator(String(email), roleOf(viewer)))
    if (!(await removeOperator(String(email)))) throw new Error(`${email} is no operator.`)
    console.log(`${email} is no operator any more. The next page or call of theirs is refused.`)
  } finally {
    await closeDatabase()
  }
}

const roleOf = (viewer: boolean | undefined) => (viewer ? 'viewer' : 'operator')

const IN_WORDS: Record<Operator['role'], string> = {
  operator: 'operator',
  viewer: 'viewer: looks, and changes nothing',
}

function tellAll(operators: Operator[]): void {
  for (const { email, role, ...missing } of operators)
    console.log([email, IN_WORDS[role], ...whatIsMissing(missing)].join('  '))
  if (operators.length === 0) console.log('There is no operator. Add one: npx khata operator add EMAIL')
}

function tellAdded(email: string, operator: Operator | undefined): void {
  if (!operator) throw new Error(`No account has the address ${email}. The person signs up first.`)
  console.log(
    operator.role === 'viewer'
      ? `${operator.email} may look at the pages of the operator, at /operator.`
      : `${operator.email} is an operator. Their pages are at /operator.`,
  )
  for (const missing of whatIsMissing(operator)) console.log(`Before they can use it: ${missing}.`)
}

function whatIsMissing({
  hasSecondFactor,
  emailVerified,
}: Pick<Operator, 'hasSecondFactor' | 'emailVerified'>): string[] {
  return [
    ...(hasSecondFactor ? [] : ['two-factor sign-in is not turned on']),
    ...(emailVerified ? [] : ['the e-mail address is not confirmed, which production needs']),
  ]
}
