-- More days to pay can be given to many.
ALTER TYPE bulk_action_kind ADD VALUE 'give_days';
