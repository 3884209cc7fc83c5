import { walkHeaders } from './walk-headers.fixture'

walkHeaders('some routes')
