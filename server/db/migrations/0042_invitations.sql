-- Households that hosts invite, with their persons, the files they came from, and totals (docs/product/invitations.md#invitations).
CREATE TABLE "imports" (
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"created_by" uuid,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"columns" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"rows" jsonb,
	"outcome" jsonb,
	"undo" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "imports_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('csv', 'xlsx', 'vcard', 'text')),
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('open', 'applied', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "invitation_tallies" (
	"tenant_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"list" integer NOT NULL,
	"name" text NOT NULL,
	"households" integer NOT NULL,
	"persons" integer NOT NULL,
	"children" integer NOT NULL,
	"coming" integer NOT NULL,
	"coming_children" integer NOT NULL,
	"declined" integer NOT NULL,
	"declined_children" integer NOT NULL,
	CONSTRAINT "invitation_tallies_pk" PRIMARY KEY("tenant_id","event_id","kind","list","name"),
	CONSTRAINT "invitation_tallies_kind" CHECK ("invitation_tallies"."kind" in ('standing', 'tag'))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"label" text NOT NULL,
	"label_key" text COLLATE "C" NOT NULL,
	"envelope_name" text DEFAULT '' NOT NULL,
	"address_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"email" text,
	"email_key" text,
	"phone" text DEFAULT '' NOT NULL,
	"phone_key" text,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"list" integer DEFAULT 1 NOT NULL,
	"sort" integer NOT NULL,
	"seats_allowed" integer NOT NULL,
	"persons" integer DEFAULT 0 NOT NULL,
	"placeholders" integer DEFAULT 0 NOT NULL,
	"children" integer DEFAULT 0 NOT NULL,
	"rotation" integer DEFAULT 0 NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"not_me_at" timestamp (3) with time zone,
	"promised" integer DEFAULT 0 NOT NULL,
	"mail_id" uuid,
	"mail_state" text,
	"mail_detail" text DEFAULT '' NOT NULL,
	"reservation_id" uuid,
	"import_id" uuid,
	"reply" text DEFAULT 'none' NOT NULL,
	"coming" integer DEFAULT 0 NOT NULL,
	"coming_children" integer DEFAULT 0 NOT NULL,
	"declined" integer DEFAULT 0 NOT NULL,
	"declined_children" integer DEFAULT 0 NOT NULL,
	"standing" text GENERATED ALWAYS AS (case when reply <> 'none' then reply when sent_at is null then 'notSent' when opened_at is null and mail_state in ('refused', 'bounced') then 'undeliverable' else 'unanswered' end) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "invitations_token" UNIQUE("tenant_id","event_id","token_hash"),
	CONSTRAINT "invitations_code" UNIQUE("tenant_id","event_id","code_hash"),
	CONSTRAINT "invitations_list" CHECK ("invitations"."list" between 1 and 3),
	CONSTRAINT "invitations_seats" CHECK ("invitations"."seats_allowed" between 1 and 1000000 and "invitations"."seats_allowed" >= "invitations"."persons"),
	CONSTRAINT "invitations_persons" CHECK ("invitations"."persons" >= "invitations"."placeholders" and "invitations"."persons" >= "invitations"."children" and "invitations"."placeholders" >= 0 and "invitations"."children" >= 0),
	CONSTRAINT "invitations_promised" CHECK ("invitations"."promised" between 0 and "invitations"."seats_allowed"),
	CONSTRAINT "invitations_mail_state" CHECK ("invitations"."mail_state" in ('queued', 'accepted', 'refused', 'bounced')),
	CONSTRAINT "invitations_reply" CHECK ("invitations"."reply" in ('none', 'coming', 'inPart', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "invitees" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"name_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"also_known_as" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_child" boolean DEFAULT false NOT NULL,
	"is_placeholder" boolean DEFAULT false NOT NULL,
	"email" text,
	"email_key" text,
	CONSTRAINT "invitees_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "invitees_position_from_0" CHECK ("invitees"."position" >= 0)
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "invite_mode" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "lookup_factor" text DEFAULT 'code' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "promised_seats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_tallies" ADD CONSTRAINT "invitation_tallies_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_reservation" FOREIGN KEY ("tenant_id","reservation_id") REFERENCES "public"."reservations"("tenant_id","id") ON DELETE set null ("reservation_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_import" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."imports"("tenant_id","id") ON DELETE set null ("import_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitees" ADD CONSTRAINT "invitees_invitation" FOREIGN KEY ("tenant_id","invitation_id") REFERENCES "public"."invitations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_by_event" ON "imports" USING btree ("tenant_id","event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "imports_by_age" ON "imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invitations_by_id" ON "invitations" USING btree ("id");--> statement-breakpoint
CREATE INDEX "invitations_in_order" ON "invitations" USING btree ("tenant_id","event_id","list","sort","id");--> statement-breakpoint
CREATE INDEX "invitations_by_label" ON "invitations" USING btree ("tenant_id","event_id","label_key","id");--> statement-breakpoint
CREATE INDEX "invitations_by_standing" ON "invitations" USING btree ("tenant_id","event_id","standing","list","sort","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_by_reply" ON "invitations" USING btree ("tenant_id","reservation_id") WHERE "invitations"."reservation_id" is not null;--> statement-breakpoint
CREATE INDEX "invitations_by_email" ON "invitations" USING btree ("tenant_id","event_id","email_key") WHERE "invitations"."email_key" is not null;--> statement-breakpoint
CREATE INDEX "invitations_by_phone" ON "invitations" USING btree ("tenant_id","event_id","phone_key") WHERE "invitations"."phone_key" is not null;--> statement-breakpoint
CREATE INDEX "invitations_by_import" ON "invitations" USING btree ("tenant_id","import_id") WHERE "invitations"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "invitations_by_mail" ON "invitations" USING btree ("mail_id") WHERE "invitations"."mail_id" is not null;--> statement-breakpoint
CREATE INDEX "invitees_by_invitation" ON "invitees" USING btree ("tenant_id","invitation_id","position");--> statement-breakpoint
CREATE INDEX "invitees_by_name" ON "invitees" USING btree ("tenant_id","event_id","name_key");--> statement-breakpoint
CREATE INDEX "invitees_also_known" ON "invitees" USING btree ("tenant_id","event_id") WHERE "invitees"."also_known_as" <> '[]';--> statement-breakpoint
CREATE INDEX "invitees_by_email" ON "invitees" USING btree ("tenant_id","event_id","email_key") WHERE "invitees"."email_key" is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_invite_mode" CHECK ("events"."invite_mode" in ('open', 'matched', 'invited'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_lookup_factor" CHECK ("events"."lookup_factor" in ('code', 'postcode', 'phone', 'mail', 'none'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_promised" CHECK ("events"."promised_seats" >= 0);
--> statement-breakpoint
-- The second lock, as in migration 0001.
DO $$
DECLARE
  tenant constant text := $q$ (select nullif(current_setting('turnout.tenant', true), '')::uuid) $q$;
  platform constant text := $q$ (select current_setting('turnout.platform', true) = 'on' and current_user <> 'turnout_tenant') $q$;
  owned_table text;
BEGIN
  FOREACH owned_table IN ARRAY ARRAY['imports', 'invitations', 'invitees', 'invitation_tallies'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned_table);
    EXECUTE format('CREATE POLICY own_tenant ON %I USING (%s OR tenant_id = %s)', owned_table, platform, tenant);
  END LOOP;
END $$;
--> statement-breakpoint
-- How invitations stand, from their replies. Whose reply is gone has none; an answer ends the promise.
CREATE FUNCTION follow_replies(of_tenant uuid, ids uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE invitations i SET reply = s.reply, coming = s.coming, coming_children = s.coming_children, declined = s.declined,
    declined_children = s.declined_children, promised = CASE WHEN s.reply = 'none' THEN i.promised ELSE 0 END,
    answered_at = CASE WHEN s.reply = 'none' THEN NULL ELSE coalesce(i.answered_at, s.created_at) END
  FROM (
    SELECT p.id, p.created_at, p.coming, least(p.coming_children, p.coming) AS coming_children,
      CASE WHEN p.is_attending IS NULL THEN 'none' WHEN NOT p.is_attending THEN 'declined'
        WHEN p.staying > 0 OR p.coming < p.named THEN 'inPart' ELSE 'coming' END AS reply,
      CASE WHEN p.is_attending IS NULL THEN 0 ELSE greatest(p.staying, p.named - p.coming, 0) END AS declined,
      CASE WHEN p.is_attending IS NULL THEN 0
        ELSE least(greatest(p.staying, p.named - p.coming, 0), greatest(p.children - p.coming_children, 0)) END AS declined_children
    FROM (
      SELECT f.id, r.created_at, r.is_attending, f.persons - f.placeholders AS named, f.children,
        count(g.id) FILTER (WHERE r.is_attending AND g.is_attending)::int AS coming,
        count(g.id) FILTER (WHERE r.is_attending AND g.is_attending AND coalesce(v.is_child, g.is_child))::int AS coming_children,
        count(g.id) FILTER (WHERE NOT (r.is_attending AND g.is_attending) AND NOT coalesce(v.is_placeholder, false))::int AS staying
      FROM invitations f
        LEFT JOIN reservations r ON r.tenant_id = f.tenant_id AND r.id = f.reservation_id
        LEFT JOIN guests g ON g.tenant_id = r.tenant_id AND g.reservation_id = r.id
        LEFT JOIN invitees v ON v.tenant_id = g.tenant_id AND v.id = g.invitee_id
      WHERE f.tenant_id = of_tenant AND f.id = ANY(ids)
      GROUP BY f.id, f.persons, f.placeholders, f.children, r.created_at, r.is_attending) AS p) AS s
  WHERE i.tenant_id = of_tenant AND i.id = s.id
    AND (i.reply, i.coming, i.coming_children, i.declined, i.declined_children)
      IS DISTINCT FROM (s.reply, s.coming, s.coming_children, s.declined, s.declined_children)
$$;
--> statement-breakpoint
CREATE FUNCTION invitations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE of_tenant uuid; ids uuid[];
BEGIN
  -- A restore brings totals and standings along.
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO invitation_tallies AS t (tenant_id, event_id, kind, list, name, households, persons, children, coming, coming_children, declined, declined_children)
    SELECT c.* FROM (
      SELECT r.tenant_id, r.event_id, 'standing', r.list, r.standing, count(*) AS households, sum(r.persons) AS persons, sum(r.children) AS children, sum(r.coming) AS coming, sum(r.coming_children) AS coming_children, sum(r.declined) AS declined, sum(r.declined_children) AS declined_children
      FROM added r GROUP BY 1, 2, 4, 5
      UNION ALL
      SELECT r.tenant_id, r.event_id, 'tag', 0, tag, count(*), 0, 0, 0, 0, 0, 0
      FROM added r, jsonb_array_elements_text(r.tags) AS tag GROUP BY 1, 2, 5) AS c (tenant_id, event_id, kind, list, name, households, persons, children, coming, coming_children, declined, declined_children)
    WHERE (c.households, c.persons, c.children, c.coming, c.coming_children, c.declined, c.declined_children) <> (0, 0, 0, 0, 0, 0, 0)
      AND EXISTS (SELECT FROM events e WHERE e.tenant_id = c.tenant_id AND e.id = c.event_id)
    ORDER BY c.tenant_id, c.event_id, c.kind, c.list, c.name
    ON CONFLICT (tenant_id, event_id, kind, list, name) DO UPDATE SET households = t.households + excluded.households,
      persons = t.persons + excluded.persons, children = t.children + excluded.children, coming = t.coming + excluded.coming, coming_children = t.coming_children + excluded.coming_children, declined = t.declined + excluded.declined, declined_children = t.declined_children + excluded.declined_children;
    UPDATE events e SET promised_seats = e.promised_seats + c.promised
    FROM (SELECT r.tenant_id, r.event_id, sum(r.promised) AS promised FROM added r GROUP BY 1, 2) AS c
    WHERE e.tenant_id = c.tenant_id AND e.id = c.event_id AND c.promised <> 0;
    FOR of_tenant, ids IN SELECT a.tenant_id, array_agg(a.id) FROM added a WHERE a.reservation_id IS NOT NULL GROUP BY 1 LOOP
      PERFORM follow_replies(of_tenant, ids);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    -- Of a removed event nothing is left to count.
    INSERT INTO invitation_tallies AS t (tenant_id, event_id, kind, list, name, households, persons, children, coming, coming_children, declined, declined_children)
    SELECT c.* FROM (
      SELECT r.tenant_id, r.event_id, 'standing', r.list, r.standing, -count(*) AS households, -sum(r.persons) AS persons, -sum(r.children) AS children, -sum(r.coming) AS coming, -sum(r.coming_children) AS coming_children, -sum(r.declined) AS declined, -sum(r.declined_children) AS declined_children
      FROM removed r GROUP BY 1, 2, 4, 5
      UNION ALL
      SELECT r.tenant_id, r.event_id, 'tag', 0, tag, -count(*), 0, 0, 0, 0, 0, 0
      FROM removed r, jsonb_array_elements_text(r.tags) AS tag GROUP BY 1, 2, 5) AS c (tenant_id, event_id, kind, list, name, households, persons, children, coming, coming_children, declined, declined_children)
    WHERE (c.households, c.persons, c.children, c.coming, c.coming_children, c.declined, c.declined_children) <> (0, 0, 0, 0, 0, 0, 0)
      AND EXISTS (SELECT FROM events e WHERE e.tenant_id = c.tenant_id AND e.id = c.event_id)
    ORDER BY c.tenant_id, c.event_id, c.kind, c.list, c.name
    ON CONFLICT (tenant_id, event_id, kind, list, name) DO UPDATE SET households = t.households + excluded.households,
      persons = t.persons + excluded.persons, children = t.children + excluded.children, coming = t.coming + excluded.coming, coming_children = t.coming_children + excluded.coming_children, declined = t.declined + excluded.declined, declined_children = t.declined_children + excluded.declined_children;
    UPDATE events e SET promised_seats = e.promised_seats + c.promised
    FROM (SELECT r.tenant_id, r.event_id, -sum(r.promised) AS promised FROM removed r GROUP BY 1, 2) AS c
    WHERE e.tenant_id = c.tenant_id AND e.id = c.event_id AND c.promised <> 0;
  ELSE
    INSERT INTO invitation_tallies AS t (tenant_id, event_id, kind, list, name, households, persons, children, coming, coming_children, declined, declined_children)
    SELECT c.* FROM (
      SELECT r.tenant_id, r.event_id, 'standing', r.list, r.standing, sum(r.sign) AS households, sum(r.sign * r.persons) AS persons, sum(r.sign * r.children) AS children, sum(r.sign * r.coming) AS coming, sum(r.sign * r.coming_children) AS coming_children, sum(r.sign * r.declined) AS declined, sum(r.sign * r.declined_children) AS declined_children
      FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) r GROUP BY 1, 2, 4, 5
      UNION ALL
      SELECT r.tenant_id, r.event_id, 'tag', 0, tag, sum(r.sign), 0, 0, 0, 0, 0, 0
      FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) r, jsonb_array_elements_text(r.tags) AS tag GROUP BY 1, 2, 5) AS c (tenant_id, event_id, kind, list, name, households, persons, children, coming, coming_children, declined, declined_children)
    WHERE (c.households, c.persons, c.children, c.coming, c.coming_children, c.declined, c.declined_children) <> (0, 0, 0, 0, 0, 0, 0)
      AND EXISTS (SELECT FROM events e WHERE e.tenant_id = c.tenant_id AND e.id = c.event_id)
    ORDER BY c.tenant_id, c.event_id, c.kind, c.list, c.name
    ON CONFLICT (tenant_id, event_id, kind, list, name) DO UPDATE SET households = t.households + excluded.households,
      persons = t.persons + excluded.persons, children = t.children + excluded.children, coming = t.coming + excluded.coming, coming_children = t.coming_children + excluded.coming_children, declined = t.declined + excluded.declined, declined_children = t.declined_children + excluded.declined_children;
    UPDATE events e SET promised_seats = e.promised_seats + c.promised
    FROM (SELECT r.tenant_id, r.event_id, sum(r.sign * r.promised) AS promised FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) r GROUP BY 1, 2) AS c
    WHERE e.tenant_id = c.tenant_id AND e.id = c.event_id AND c.promised <> 0;
    FOR of_tenant, ids IN SELECT a.tenant_id, array_agg(a.id) FROM added a JOIN removed b ON b.tenant_id = a.tenant_id AND b.id = a.id
      WHERE (a.reservation_id, a.persons, a.placeholders, a.children)
        IS DISTINCT FROM (b.reservation_id, b.persons, b.placeholders, b.children)
        AND (a.reservation_id IS NOT NULL OR a.reply <> 'none')
      GROUP BY 1 LOOP
      PERFORM follow_replies(of_tenant, ids);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- New replies are joined by a change of their invitation; a reply that goes empties it.
CREATE FUNCTION replies_of_invitations_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE of_tenant uuid; ids uuid[];
BEGIN
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  FOR of_tenant, ids IN SELECT i.tenant_id, array_agg(i.id) FROM added a
    JOIN invitations i ON i.tenant_id = a.tenant_id AND i.reservation_id = a.id GROUP BY 1 LOOP
    PERFORM follow_replies(of_tenant, ids);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invitations_added AFTER INSERT ON invitations
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION invitations_changed();
--> statement-breakpoint
CREATE TRIGGER invitations_changed AFTER UPDATE ON invitations
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION invitations_changed();
--> statement-breakpoint
CREATE TRIGGER invitations_removed AFTER DELETE ON invitations
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION invitations_changed();
--> statement-breakpoint
CREATE TRIGGER reservations_of_invitations_changed AFTER UPDATE ON reservations
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION replies_of_invitations_changed();
--> statement-breakpoint
CREATE TRIGGER invitations_search_added AFTER INSERT ON invitations
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_added('invitation');
--> statement-breakpoint
CREATE TRIGGER invitations_search_changed AFTER UPDATE OF label, envelope_name, email, phone, city, tags ON invitations
  FOR EACH ROW WHEN ((OLD.label, OLD.envelope_name, OLD.email, OLD.phone, OLD.city, OLD.tags)
    IS DISTINCT FROM (NEW.label, NEW.envelope_name, NEW.email, NEW.phone, NEW.city, NEW.tags))
  EXECUTE FUNCTION search_changed('invitation');
--> statement-breakpoint
CREATE TRIGGER invitations_search_removed AFTER DELETE ON invitations
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION search_removed('invitation');
