import type { Story } from '../story.fixture'
import type { Damage } from './table.fixture'

/** The oldest delivery of an endpoint that is in a state. */
const delivery = (endpoint: string, status: string) =>
  `id = (SELECT id FROM webhook_deliveries WHERE endpoint_id = '${endpoint}' AND status = '${status}' ORDER BY id LIMIT 1)`
const arrived = ({ endpoint }: Story) => delivery(endpoint, 'succeeded')
const waiting = ({ endpoint }: Story) => delivery(endpoint, 'pending')
const retrying = ({ failingEndpoint }: Story) => delivery(failingEndpoint, 'retrying')
const set = (which: string, change: string) => `UPDATE webhook_deliveries SET ${change} WHERE ${which}`

export const DELIVERY_DAMAGES: Damage[] = [
  {
    what: 'a delivery is gone',
    rule: 'delivery-missing',
    sql: (s) => `DELETE FROM webhook_deliveries WHERE ${arrived(s)}`,
  },
  {
    what: 'an endpoint gets an event that it did not want',
    rule: 'delivery-unwanted',
    sql: (
      s,
    ) => `INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, due_at, next_attempt_at)
      SELECT khata_delivery_id(id), '${s.failingEndpoint}', business_id, environment, id, now(), now()
      FROM events WHERE business_id = '${s.business}' AND type = 'subscription.created' LIMIT 1`,
  },
  {
    what: 'an endpoint gets an event that is older than the endpoint',
    rule: 'delivery-unwanted',
    sql: (
      s,
    ) => `UPDATE webhook_endpoints SET created_at = now() + interval '1 hour' WHERE id = '${s.endpoint}';
      DELETE FROM webhook_endpoint_versions WHERE endpoint_id = '${s.endpoint}'`,
  },
  {
    what: 'a delivery is there twice',
    rule: 'delivery-doubled',
    sql: (s) => `DO $$ DECLARE k record; BEGIN
        FOR k IN SELECT relname FROM pg_class WHERE relkind = 'i' AND relname LIKE 'webhook_deliveries_%_once'
        LOOP EXECUTE format('DROP INDEX %I', k.relname); END LOOP; END $$;
      INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, status, attempt_count, attempts, latest)
      SELECT khata_delivery_id(event_id), endpoint_id, business_id, environment, event_id, status, attempt_count, attempts, latest
      FROM webhook_deliveries WHERE ${arrived(s)}`,
  },
  {
    what: 'a delivery lost its event',
    rule: 'delivery-parties',
    sql: (s) => set(arrived(s), `event_id = '${s.business}'`),
  },
  {
    what: 'a delivery that arrived counts as failed',
    rule: 'delivery-success',
    sql: (s) => set(arrived(s), `status = 'failed'`),
  },
  {
    what: 'a success was made of a failure in the list of attempts',
    rule: 'delivery-attempts',
    sql: (s) =>
      set(
        retrying(s),
        `status = 'succeeded', due_at = NULL, next_attempt_at = NULL, attempts = jsonb_set(attempts, '{-1,httpStatus}', '200')`,
      ),
  },
  {
    what: 'an attempt is not in the list',
    rule: 'delivery-attempts',
    sql: (s) => set(retrying(s), 'attempt_count = attempt_count + 1'),
  },
  {
    what: 'a delivery was given up after one attempt',
    rule: 'delivery-given-up',
    sql: (s) => set(retrying(s), `status = 'failed', due_at = NULL, next_attempt_at = NULL`),
  },
  {
    what: 'a waiting delivery is never due',
    rule: 'delivery-state',
    sql: (s) => set(waiting(s), 'due_at = NULL'),
  },
  {
    what: 'the next attempt comes in a hundred years',
    rule: 'delivery-wait',
    sql: (s) =>
      set(
        retrying(s),
        `due_at = now() + interval '100 years', next_attempt_at = now() + interval '100 years'`,
      ),
  },
  {
    what: 'an endpoint wants less than was written down',
    rule: 'endpoint-versions',
    sql: (s) => `UPDATE webhook_endpoints SET enabled_events = '{product.*}' WHERE id = '${s.endpoint}'`,
  },
  {
    what: 'a deleted endpoint is on',
    rule: 'endpoint-state',
    sql: (s) => `UPDATE webhook_endpoints SET deleted_at = now() WHERE id = '${s.endpoint}'`,
  },
]
