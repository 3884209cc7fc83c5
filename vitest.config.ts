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

/** What is not of the suite that runs. The name of a file says whether it is deep. */
const OTHER_SUITE: Record<string, string> = {
  core: '**/*.deep.test.{ts,tsx}',
  deep: '**/!(*.deep).test.{ts,tsx}',
}
const OTHERS = OTHER_SUITE[process.env[SUITE] ?? ''] ?? []

/** Tests that need a process or a database to themselves. */
const ALONE = '**/*.alone{,.deep}.test.{ts,tsx}'

/** Tests beside programs that start none and change nothing of their process. */
const BESIDE_PROGRAMS = [
  'scripts/{check,openapi,test}/**/*.test.ts',
  'scripts/bootstrap/{host,install}.test.ts',
  'scripts/postgres/reason-of-end.test.ts',
  'scripts/start/{environment,form-pages,missing-files,page-script,secrets,sources,warm-up}.test.ts',
  'inngest/runner/timing.test.ts',
]

/** Tests of pure code, such as rules. No database is made for them. */
const PURE = [
  '{bench,components,lib/core,lib/providers,messages}/**/*.test.{ts,tsx}',
  '**/{rules,schema,present}.test.ts',
  ...BESIDE_PROGRAMS,
]

/** Tests of programs. They start processes, set the environment, and make the databases that they need. */
const PROGRAMS = ['{clients,inngest/runner,scripts}/**/*.test.{ts,tsx}']

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
    // Each worker has its own database. Two workers keep two cores busy.
    maxWorkers: 2,
    sequence: { sequencer: InTheirTurn },
    // Far more than a test needs: on a busy machine everything takes ten times as long, and that is no failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 300_000,
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
          exclude: BESIDE_PROGRAMS,
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
