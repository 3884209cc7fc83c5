import { walkHeaders } from './walk-headers.fixture'

walkHeaders('all others')
