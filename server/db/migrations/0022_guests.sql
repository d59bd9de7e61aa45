-- One row a person (server/replies/guests.store.ts). What replies had instead is copied between this migration and the next
-- by server/db/guests-step.ts, in steps that go on where a start was ended.
CREATE TABLE "guests" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"reservation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"name_key" text DEFAULT '' NOT NULL,
	"is_child" boolean DEFAULT false NOT NULL,
	"meal_choice" text DEFAULT '' NOT NULL,
	"is_attending" boolean NOT NULL,
	"invitee_id" uuid,
	CONSTRAINT "guests_pk" PRIMARY KEY("tenant_id","id"),
	-- At the end of a statement, because an edit may let two persons change places.
	CONSTRAINT "guests_position" UNIQUE("tenant_id","reservation_id","position") DEFERRABLE INITIALLY IMMEDIATE,
	CONSTRAINT "guests_position_from_0" CHECK ("guests"."position" >= 0)
);
--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_reservation" FOREIGN KEY ("tenant_id","reservation_id") REFERENCES "public"."reservations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guests_by_name" ON "guests" USING btree ("tenant_id","event_id","name_key");--> statement-breakpoint
-- The second lock, as in migration 0001.
DO $$
DECLARE
  tenant constant text := $q$ (select nullif(current_setting('turnout.tenant', true), '')::uuid) $q$;
  platform constant text := $q$ (select current_setting('turnout.platform', true) = 'on' and current_user <> 'turnout_tenant') $q$;
BEGIN
  ALTER TABLE guests ENABLE ROW LEVEL SECURITY;
  ALTER TABLE guests FORCE ROW LEVEL SECURITY;
  EXECUTE format('CREATE POLICY own_tenant ON guests USING (%s OR tenant_id = %s)', platform, tenant);
END $$;
--> statement-breakpoint
-- Whoever writes guests puts their reply into the queue of searches.
DROP TRIGGER reservations_search_changed ON reservations;
--> statement-breakpoint
CREATE TRIGGER reservations_search_changed AFTER UPDATE OF display_name, guest_email, guest_phone ON reservations
  FOR EACH ROW WHEN ((OLD.display_name, OLD.guest_email, OLD.guest_phone)
    IS DISTINCT FROM (NEW.display_name, NEW.guest_email, NEW.guest_phone))
  EXECUTE FUNCTION search_changed('reply');
--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_details_list";--> statement-breakpoint
-- A process of the version before, which must not run any more, finds no column of the old name and writes nothing.
ALTER TABLE "reservations" RENAME COLUMN "guest_details" TO "guest_details_before";--> statement-breakpoint
ALTER TABLE "reservations" ALTER COLUMN "guest_details_before" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ALTER COLUMN "guest_details_before" DROP DEFAULT;
