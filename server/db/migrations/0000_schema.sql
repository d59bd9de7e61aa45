CREATE TABLE "activity_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"actor_id" uuid,
	"actor_label" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid,
	"event_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embed_styles" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"styles" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "embed_styles_object" CHECK (jsonb_typeof("embed_styles"."styles") = 'object')
);
--> statement-breakpoint
CREATE TABLE "event_urls" (
	"custom_url" text PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"event_type" text DEFAULT 'Other' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"timezone" text NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"max_guests" integer NOT NULL,
	"max_guests_per_rsvp" integer NOT NULL,
	"custom_url" text NOT NULL,
	"cutoff_at" timestamp (3) with time zone,
	"age_restriction" text DEFAULT 'all_ages' NOT NULL,
	"has_meals" boolean DEFAULT false NOT NULL,
	"meal_options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"enable_waitlist" boolean DEFAULT false NOT NULL,
	"requires_approval" boolean DEFAULT false NOT NULL,
	"automatic_promotion" boolean DEFAULT false NOT NULL,
	"several_replies_per_email" boolean DEFAULT false NOT NULL,
	"show_guest_list" boolean DEFAULT false NOT NULL,
	"hide_deadline_time" boolean DEFAULT true NOT NULL,
	"email_signature" text DEFAULT '' NOT NULL,
	"confirmed_email_message" text DEFAULT '' NOT NULL,
	"declined_email_message" text DEFAULT '' NOT NULL,
	"theme_id" uuid,
	"theme_primary_color" text,
	"theme_secondary_color" text,
	"theme_font_family" text,
	"background_color" text,
	"title_color" text,
	"text_color" text,
	"accent_color" text,
	"version" integer DEFAULT 1 NOT NULL,
	"confirmed_guests" integer DEFAULT 0 NOT NULL,
	"confirmed_replies" integer DEFAULT 0 NOT NULL,
	"waitlisted_guests" integer DEFAULT 0 NOT NULL,
	"waitlisted_replies" integer DEFAULT 0 NOT NULL,
	"declined_replies" integer DEFAULT 0 NOT NULL,
	"next_arrival" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	CONSTRAINT "events_tenant_id" UNIQUE("tenant_id","id"),
	CONSTRAINT "events_custom_url" UNIQUE("custom_url"),
	CONSTRAINT "events_name" CHECK (length("events"."name") between 1 and 200),
	CONSTRAINT "events_type" CHECK ("events"."event_type" in ('Wedding', 'Corporate', 'Birthday', 'Anniversary', 'Other')),
	CONSTRAINT "events_age" CHECK ("events"."age_restriction" in ('all_ages', '13_plus', '18_plus', '21_plus')),
	CONSTRAINT "events_capacity" CHECK ("events"."max_guests" between 1 and 1000000),
	CONSTRAINT "events_party_limit" CHECK ("events"."max_guests_per_rsvp" between 1 and 1000000),
	CONSTRAINT "events_custom_url_form" CHECK ("events"."custom_url" ~ '^[a-z0-9-]{3,80}$'),
	CONSTRAINT "events_ends_after_start" CHECK ("events"."ends_at" > "events"."starts_at"),
	CONSTRAINT "events_cutoff_before_start" CHECK ("events"."cutoff_at" <= "events"."starts_at"),
	CONSTRAINT "events_counters" CHECK ("events"."confirmed_guests" >= "events"."confirmed_replies" and "events"."confirmed_replies" >= 0 and "events"."waitlisted_guests" >= "events"."waitlisted_replies" and "events"."waitlisted_replies" >= 0 and "events"."declined_replies" >= 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"event_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"reply" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pk" PRIMARY KEY("event_id","key")
);
--> statement-breakpoint
CREATE TABLE "join_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"request_message" text NOT NULL,
	"password_hash" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"denial_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"confirm_token_hash" text,
	"email_confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "join_requests_confirm_token_hash_unique" UNIQUE("confirm_token_hash"),
	CONSTRAINT "join_requests_status" CHECK ("join_requests"."status" in ('pending', 'approved', 'denied')),
	CONSTRAINT "join_requests_decided" CHECK (("join_requests"."status" = 'pending') = ("join_requests"."decided_at" is null)),
	CONSTRAINT "join_requests_denial" CHECK ("join_requests"."denial_reason" is null or "join_requests"."status" = 'denied')
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"event_id" uuid,
	"subject_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('reservation', 'join_request', 'spots_opened', 'plan_limit', 'plan_request'))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"event_id" uuid,
	"template" text NOT NULL,
	"to_email" text NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_error" text,
	"subject" text,
	"html" text,
	"text_body" text,
	"transport" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_status" CHECK ("outbox"."status" in ('queued', 'sending', 'sent', 'failed')),
	CONSTRAINT "outbox_sent" CHECK (("outbox"."status" = 'sent') = ("outbox"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid,
	"display_name" text NOT NULL,
	"guest_email" text NOT NULL,
	"email_key" text NOT NULL,
	"reply_key" text NOT NULL,
	"guest_phone" text DEFAULT '' NOT NULL,
	"guest_count" integer NOT NULL,
	"guest_details" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"meal_choice" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"is_attending" boolean NOT NULL,
	"waitlisted" boolean DEFAULT false NOT NULL,
	"awaiting_approval" boolean DEFAULT false NOT NULL,
	"public_toggle" boolean DEFAULT false NOT NULL,
	"arrival" bigint NOT NULL,
	"link_token_hash" text,
	"link_mailed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservations_link_token_hash_unique" UNIQUE("link_token_hash"),
	CONSTRAINT "reservations_tenant_id" UNIQUE("tenant_id","id"),
	CONSTRAINT "reservations_one_per_email" UNIQUE("event_id","reply_key"),
	CONSTRAINT "reservations_count" CHECK ("reservations"."guest_count" between 0 and 1000000),
	CONSTRAINT "reservations_yes_has_guests" CHECK (not "reservations"."is_attending" or "reservations"."guest_count" >= 1),
	CONSTRAINT "reservations_only_yes_waits" CHECK (not "reservations"."waitlisted" or "reservations"."is_attending"),
	CONSTRAINT "reservations_only_waiting_awaits" CHECK (not "reservations"."awaiting_approval" or "reservations"."waitlisted"),
	CONSTRAINT "reservations_details_list" CHECK (jsonb_typeof("reservations"."guest_details") = 'array')
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"plan_name" text NOT NULL,
	"plan_type" text NOT NULL,
	"price_cents" integer NOT NULL,
	"billing_cycle" text DEFAULT 'monthly' NOT NULL,
	"status" text NOT NULL,
	"current_period_start" timestamp (3) with time zone NOT NULL,
	"current_period_end" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_one_per_tenant" UNIQUE("tenant_id"),
	CONSTRAINT "subscriptions_plan" CHECK ("subscriptions"."plan_type" in ('free', 'pro', 'premium')),
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('trial', 'active', 'past_due', 'canceled')),
	CONSTRAINT "subscriptions_price" CHECK ("subscriptions"."price_cents" >= 0),
	CONSTRAINT "subscriptions_period" CHECK ("subscriptions"."current_period_end" > "subscriptions"."current_period_start")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"join_code" text NOT NULL,
	"subscription_plan" text DEFAULT 'free' NOT NULL,
	"subscription_status" text DEFAULT 'trial' NOT NULL,
	"trial_ends_at" timestamp (3) with time zone NOT NULL,
	"renewal_date" date NOT NULL,
	"remove_branding" boolean DEFAULT false NOT NULL,
	"requested_plan" text,
	"requested_plan_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenants_join_code_unique" UNIQUE("join_code"),
	CONSTRAINT "tenants_plan" CHECK ("tenants"."subscription_plan" in ('free', 'pro', 'premium')),
	CONSTRAINT "tenants_requested_plan" CHECK ("tenants"."requested_plan" in ('free', 'pro', 'premium')),
	CONSTRAINT "tenants_status" CHECK ("tenants"."subscription_status" in ('trial', 'active', 'past_due', 'canceled')),
	CONSTRAINT "tenants_branding" CHECK (not "tenants"."remove_branding" or "tenants"."subscription_plan" in ('pro', 'premium')),
	CONSTRAINT "tenants_name" CHECK (length("tenants"."name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "themes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"primary_color" text NOT NULL,
	"secondary_color" text NOT NULL,
	"accent_color" text NOT NULL,
	"background_color" text NOT NULL,
	"text_color" text NOT NULL,
	"font_family" text,
	"custom_css" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "themes_name_key_unique" UNIQUE("name_key")
);
--> statement-breakpoint
CREATE TABLE "user_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "user_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "user_tokens_purpose" CHECK ("user_tokens"."purpose" in ('reset_password', 'set_password'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"role" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"manager_mail" boolean DEFAULT true NOT NULL,
	"notifications_read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "users_tenant_id" UNIQUE("tenant_id","id"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('superadmin', 'admin', 'eventManager', 'guest')),
	CONSTRAINT "users_superadmin_has_no_tenant" CHECK (("users"."role" = 'superadmin') = ("users"."tenant_id" is null))
);
--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_styles" ADD CONSTRAINT "embed_styles_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_urls" ADD CONSTRAINT "event_urls_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_theme_id_themes_id_fk" FOREIGN KEY ("theme_id") REFERENCES "public"."themes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."events"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_by_tenant" ON "activity_log" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_by_event" ON "activity_log" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "event_urls_by_event" ON "event_urls" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "events_by_tenant" ON "events" USING btree ("tenant_id","starts_at","id") WHERE "events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "events_by_creator" ON "events" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "events_by_theme" ON "events" USING btree ("theme_id");--> statement-breakpoint
CREATE INDEX "events_all" ON "events" USING btree ("starts_at","id") WHERE "events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "events_deleted" ON "events" USING btree ("deleted_at") WHERE "events"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_one_pending" ON "join_requests" USING btree ("tenant_id","email_key") WHERE "join_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "join_requests_by_tenant" ON "join_requests" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_by_tenant" ON "notifications" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."status" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "outbox_mailbox" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_by_event" ON "outbox" USING btree ("event_id","template","created_at");--> statement-breakpoint
CREATE INDEX "reservations_by_event" ON "reservations" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reservations_by_email" ON "reservations" USING btree ("event_id","email_key");--> statement-breakpoint
CREATE INDEX "reservations_by_tenant" ON "reservations" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reservations_waiting" ON "reservations" USING btree ("event_id","arrival","guest_count") WHERE "reservations"."waitlisted" and not "reservations"."awaiting_approval";--> statement-breakpoint
CREATE INDEX "reservations_waitlisted" ON "reservations" USING btree ("tenant_id","event_id","arrival") WHERE "reservations"."waitlisted";--> statement-breakpoint
CREATE INDEX "reservations_guest_list" ON "reservations" USING btree ("event_id","arrival") WHERE "reservations"."public_toggle" and "reservations"."is_attending" and not "reservations"."waitlisted";--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subscriptions_created" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tenants_claimed_name" ON "tenants" USING btree ("name_key") WHERE "tenants"."claimed_at" is not null;--> statement-breakpoint
CREATE INDEX "tenants_unclaimed" ON "tenants" USING btree ("created_at") WHERE "tenants"."claimed_at" is null;--> statement-breakpoint
CREATE INDEX "tenants_created" ON "tenants" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "themes_created" ON "themes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_tokens_by_user" ON "user_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_tokens_expiry" ON "user_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_by_tenant" ON "users" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("tenant_id") WHERE "users"."role" = 'admin';