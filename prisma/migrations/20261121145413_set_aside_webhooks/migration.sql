-- An endpoint whose secret cannot be opened is set aside as a whole, and an old event that cannot be deleted alone.
ALTER TYPE "set_aside_kind" ADD VALUE 'webhook_endpoint';
ALTER TYPE "set_aside_kind" ADD VALUE 'event_purge';
