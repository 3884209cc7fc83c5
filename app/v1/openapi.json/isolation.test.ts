import { walkIds } from './walk-ids.fixture'

// isolation.deep.test.ts tests the other kinds of ids.
walkIds('foreign')
