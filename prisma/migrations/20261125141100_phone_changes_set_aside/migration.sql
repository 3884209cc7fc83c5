-- A change of a phone that cannot be done is set aside.
ALTER TYPE "set_aside_kind" ADD VALUE 'phone_change';
