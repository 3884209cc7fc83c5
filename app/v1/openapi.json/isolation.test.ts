import { walkIds } from './walk-ids.fixture'

// The other kinds of ids are walked in isolation.deep.test.ts.
walkIds('foreign')
