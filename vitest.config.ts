import { availableParallelism } from 'node:os'
import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SUITE, sliceOf } from './scripts/test/suite.ts'

const FOLDERS = [
  'app',
  'cli',
  'clients',
  'components',
  'inngest',
  'lib',
  'messages',
  'prisma',
  'scripts',
  'testing',
]

/** What is not of the suite that runs. The name of a file says whether it is deep, or in both with more random cases in the deep one. */
const OTHER_SUITE: Record<string, string> = {
  core: '**/*.deep.test.{ts,tsx}',
  deep: '**/!(*.deep|*.random).test.{ts,tsx}',
}
const OTHERS = OTHER_SUITE[process.env[SUITE] ?? ''] ?? []

/** Tests that need a process or a database to themselves. */
const ALONE = '**/*.alone{,.deep}.test.{ts,tsx}'

/** Tests of pure code, such as rules, and of programs' parts that start nothing. No database is made for them. */
const PURE = [
  '{bench,clients,components,inngest/runner,lib/core,lib/providers,messages,scripts}/**/*.test.{ts,tsx}',
  '**/{rules,schema,present}.test.ts',
]

/** Tests of programs. They start processes, set the environment, and make the databases that they need. */
const PROGRAMS = ['{clients,inngest/runner,scripts}/**/*.alone{,.deep}.test.{ts,tsx}']

// What a test with a core to itself needs is a few seconds, so 30 s of that are a hang. A busy machine takes five times as long,
// and that is no failure: the slowest tests of the core took 70 s beside two other runs on two cores. The deep suite has the large sizes and
// gets twice that. A test that needs more, because it builds or kills, says so itself.
const HANG_MS = (process.env[SUITE] === 'core' ? 5 : 10) * 30_000

const ofTests = (file: string) => path.join(import.meta.dirname, 'scripts/test', file)

// Files that have a process of their own are the longest, and pure ones the shortest. The worker that is done first takes the
// next file, so all end at the same time when the short ones come last.
const TURNS = ['programs', 'alone', 'shared', 'pure']

/** What tests with a database get in the place of a package. */
const FIXTURES = {
  // What can be called only while Next answers a request tells of one browser (scripts/test/browser.fixture.ts).
  ...Object.fromEntries(
    ['cache', 'headers', 'navigation', 'server'].map((part) => [`next/${part}`, `next-${part}.fixture.ts`]),
  ),
  '@node-rs/argon2': 'argon2.fixture.ts',
}

/** A project of tests with a database. */
const withDatabase = (name: string, setup: string[], include: string[], exclude: string[]) => ({
  extends: true as const,
  resolve: {
    alias: Object.entries(FIXTURES).map(([name, file]) => ({
      find: new RegExp(`^${name}$`),
      replacement: ofTests(file),
    })),
  },
  test: {
    name,
    include,
    exclude,
    // The files of a worker share its process.
    isolate: false,
    globalSetup: ofTests('template-database.ts'),
    setupFiles: setup.map(ofTests),
  },
})

/** The test files of a slice. Their order is that of their projects, and within one that of Vitest, the longest first. */
class InTheirTurn extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 }
    return sliceOf(files, { first: index, of: count }, ({ moduleId }) => moduleId)
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turn = ({ project }: TestSpecification) => TURNS.indexOf(project.name)
    return (await super.sort(files)).sort((a, b) => turn(a) - turn(b))
  }
}

const env = {
  NODE_ENV: 'test' as const,
  APP_SECRET: '5f'.repeat(32),
  APP_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_PRODUCTION: '0',
  RATE_LIMIT_SANDBOX: '0',
  WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
  // Nothing listens on this port. A test that needs an Inngest server starts one.
  INNGEST_BASE_URL: 'http://127.0.0.1:9',
  INNGEST_EVENT_KEY: 'test',
  INNGEST_SIGNING_KEY: `signkey-test-${'5f'.repeat(32)}`,
}

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@(?=\/)/, replacement: import.meta.dirname },
      // The examples of the client import it by its name. Here that name is its source.
      {
        find: '@khata/client',
        replacement: path.join(import.meta.dirname, 'clients/typescript/src/index.ts'),
      },
    ],
  },
  test: {
    env,
    // Each project adds its own to them.
    exclude: configDefaults.exclude.concat(OTHERS),
    pool: 'forks',
    // Each worker has its own database. One keeps a core busy, and two are the least: one often waits for the database.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: InTheirTurn },
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    // The end of a run reads all that its tests have written.
    teardownTimeout: 2 * HANG_MS,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: PURE,
          exclude: [ALONE],
          // They share processes: a process and its modules cost more than most of these tests. What a file could change
          // for another one is refused.
          isolate: false,
          setupFiles: ofTests('shared-process.ts'),
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          include: PROGRAMS,
        },
      },
      withDatabase('alone', ['own-database.ts'], [ALONE], PROGRAMS),
      withDatabase(
        'shared',
        ['shared-database.ts', 'shared-process.ts'],
        FOLDERS.map((each) => `${each}/**/*.test.{ts,tsx}`),
        [...PURE, ...PROGRAMS, ALONE],
      ),
    ],
  },
})
