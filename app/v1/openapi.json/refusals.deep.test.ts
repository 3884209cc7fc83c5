import { walkRefusals } from './walk-refusals.fixture'

walkRefusals('all others')
