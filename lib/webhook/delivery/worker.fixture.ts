// A process that sends due deliveries until it is killed. Its receivers are on this machine.
import { newDispatcher } from '../stage.fixture'

await newDispatcher({ timeoutMs: 60_000 }).drain(60_000)
