import { test } from 'vitest'
import { writesByHand } from '@/testing/books'
import { walkAsTwins } from './walk-privacy.fixture'

writesByHand('a paid period is ended at once, because production has no clock to move', 'period-current')

test('in production no answer of any operation tells what a person pays to another business', () =>
  walkAsTwins(() => true))
