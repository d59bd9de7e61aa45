-- The schema of 0.2.0 in one file. A database of 0.2.0 has this migration already, so it begins with the next one.
-- Names sort as people look for them: capitals and accents count only between names that are otherwise equal.
-- A server without ICU keeps the order of bytes.
DO $$
BEGIN
  CREATE COLLATION by_name (provider = icu, locale = 'und');
EXCEPTION WHEN feature_not_supported THEN
  CREATE COLLATION by_name FROM "C";
END $$;--> statement-breakpoint
CREATE FUNCTION mentions_food(note text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  SELECT note <> '' AND note ~* '(^|[^a-z])(allerg|anaphyla|vegan|vegetarian|veggie|pescatarian|gluten|celiac|coeliac|lactose|dairy|intoleran|diabet|kosher|halal|peanut|almond|cashew|walnut|hazelnut|pistachio|sesame|shellfish|seafood|shrimp|mushroom|diet|food|dinner|dessert|(nuts?|eggs?|fish|meat|pork|beef|lamb|chicken|milk|cheese|soy|wheat|eats?|eating|meals?|menu|cake)([^a-z]|$))'
$_$;--> statement-breakpoint
CREATE TABLE activity_log (
    id uuid NOT NULL,
    tenant_id uuid,
    actor_id uuid,
    actor_label text NOT NULL,
    action text NOT NULL,
    subject_type text NOT NULL,
    subject_id uuid,
    event_id uuid,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE attempt_counts (
    key text NOT NULL,
    attempts integer NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE authenticators (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    secret text NOT NULL,
    confirmed_at timestamp(3) with time zone,
    last_step integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE cover_files (
    event_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    bytes bytea NOT NULL
);--> statement-breakpoint
CREATE TABLE embed_styles (
    event_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    styles jsonb DEFAULT '{}'::jsonb NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT embed_styles_object CHECK ((jsonb_typeof(styles) = 'object'::text))
);--> statement-breakpoint
CREATE TABLE erasures (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    what text NOT NULL,
    removed jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT erasures_what CHECK ((what = ANY (ARRAY['reply'::text, 'guest'::text, 'user'::text])))
);--> statement-breakpoint
CREATE TABLE event_covers (
    event_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    hash text NOT NULL,
    alt text DEFAULT ''::text NOT NULL,
    decorative boolean DEFAULT false NOT NULL,
    crop jsonb NOT NULL,
    files jsonb NOT NULL,
    preview text NOT NULL,
    bytes integer NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT event_covers_hash CHECK ((hash ~ '^[0-9a-f]{32}$'::text))
);--> statement-breakpoint
CREATE TABLE event_retention (
    tenant_id uuid NOT NULL,
    event_id uuid NOT NULL,
    sensitive_months integer,
    personal_months integer,
    hold_reason text,
    hold_by text,
    hold_at timestamp(3) with time zone,
    sensitive_on timestamp(3) with time zone,
    personal_on timestamp(3) with time zone,
    sensitive_done_at timestamp(3) with time zone,
    personal_done_at timestamp(3) with time zone,
    erased_replies integer DEFAULT 0 NOT NULL,
    CONSTRAINT event_retention_hold CHECK ((((hold_reason IS NULL) = (hold_at IS NULL)) AND ((hold_reason IS NULL) = (hold_by IS NULL))))
);--> statement-breakpoint
CREATE TABLE event_sections (
    event_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    sections jsonb NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT event_sections_list CHECK ((jsonb_typeof(sections) = 'array'::text))
);--> statement-breakpoint
CREATE TABLE event_tallies (
    tenant_id uuid NOT NULL,
    event_id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    confirmed integer NOT NULL,
    waitlisted integer NOT NULL,
    awaiting_approval integer NOT NULL,
    declined integer NOT NULL,
    CONSTRAINT event_tallies_kind CHECK ((kind = ANY (ARRAY['day'::text, 'meal'::text, 'note'::text])))
);--> statement-breakpoint
CREATE TABLE event_urls (
    custom_url text NOT NULL,
    tenant_id uuid NOT NULL,
    event_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE events (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    created_by uuid NOT NULL,
    name text NOT NULL,
    display_name text DEFAULT ''::text NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    event_type text DEFAULT 'Other'::text NOT NULL,
    starts_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone,
    timezone text NOT NULL,
    location text DEFAULT ''::text NOT NULL,
    max_guests integer NOT NULL,
    max_guests_per_rsvp integer NOT NULL,
    custom_url text NOT NULL,
    cutoff_at timestamp(3) with time zone,
    age_restriction text DEFAULT 'all_ages'::text NOT NULL,
    has_meals boolean DEFAULT false NOT NULL,
    meal_options jsonb DEFAULT '[]'::jsonb NOT NULL,
    is_public boolean DEFAULT true NOT NULL,
    enable_waitlist boolean DEFAULT false NOT NULL,
    requires_approval boolean DEFAULT false NOT NULL,
    automatic_promotion boolean DEFAULT false NOT NULL,
    several_replies_per_email boolean DEFAULT false NOT NULL,
    show_guest_list boolean DEFAULT false NOT NULL,
    hide_deadline_time boolean DEFAULT true NOT NULL,
    email_signature text DEFAULT ''::text NOT NULL,
    confirmed_email_message text DEFAULT ''::text NOT NULL,
    declined_email_message text DEFAULT ''::text NOT NULL,
    theme_id uuid,
    theme_primary_color text,
    theme_secondary_color text,
    theme_font_family text,
    background_color text,
    title_color text,
    text_color text,
    accent_color text,
    version integer DEFAULT 1 NOT NULL,
    confirmed_guests integer DEFAULT 0 NOT NULL,
    confirmed_replies integer DEFAULT 0 NOT NULL,
    waitlisted_guests integer DEFAULT 0 NOT NULL,
    waitlisted_replies integer DEFAULT 0 NOT NULL,
    declined_replies integer DEFAULT 0 NOT NULL,
    next_arrival bigint DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    deleted_by uuid,
    hold_seats boolean DEFAULT false NOT NULL,
    dress_code text DEFAULT ''::text NOT NULL,
    privacy_notice text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'published'::text NOT NULL,
    invite_mode text DEFAULT 'open'::text NOT NULL,
    lookup_factor text DEFAULT 'code'::text NOT NULL,
    promised_seats integer DEFAULT 0 NOT NULL,
    moving_up_since timestamp(3) with time zone,
    moving_up_by uuid,
    invitation_subject text DEFAULT ''::text NOT NULL,
    invitation_message text DEFAULT ''::text NOT NULL,
    final_count_on date,
    question_count integer DEFAULT 0 NOT NULL,
    incomplete_replies integer DEFAULT 0 NOT NULL,
    incomplete_counted_to timestamp(3) with time zone,
    CONSTRAINT events_age CHECK ((age_restriction = ANY (ARRAY['all_ages'::text, '13_plus'::text, '18_plus'::text, '21_plus'::text]))),
    CONSTRAINT events_capacity CHECK (((max_guests >= 1) AND (max_guests <= 1000000))),
    CONSTRAINT events_counters CHECK (((confirmed_guests >= confirmed_replies) AND (confirmed_replies >= 0) AND (waitlisted_guests >= waitlisted_replies) AND (waitlisted_replies >= 0) AND (declined_replies >= 0))),
    CONSTRAINT events_custom_url_form CHECK ((custom_url ~ '^[a-z0-9-]{3,80}$'::text)),
    CONSTRAINT events_cutoff_before_start CHECK ((cutoff_at <= starts_at)),
    CONSTRAINT events_ends_after_start CHECK ((ends_at > starts_at)),
    CONSTRAINT events_invite_mode CHECK ((invite_mode = ANY (ARRAY['open'::text, 'matched'::text, 'invited'::text]))),
    CONSTRAINT events_lookup_factor CHECK ((lookup_factor = ANY (ARRAY['code'::text, 'postcode'::text, 'phone'::text, 'mail'::text, 'none'::text]))),
    CONSTRAINT events_name CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT events_party_limit CHECK (((max_guests_per_rsvp >= 1) AND (max_guests_per_rsvp <= 1000000))),
    CONSTRAINT events_promised CHECK ((promised_seats >= 0)),
    CONSTRAINT events_status CHECK ((status = ANY (ARRAY['published'::text, 'draft'::text, 'cancelled'::text]))),
    CONSTRAINT events_type CHECK ((event_type = ANY (ARRAY['Wedding'::text, 'Corporate'::text, 'Birthday'::text, 'Anniversary'::text, 'Other'::text])))
);--> statement-breakpoint
CREATE TABLE factor_tickets (
    token_hash text NOT NULL,
    purpose text NOT NULL,
    user_id uuid,
    password_mark text,
    challenge text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT factor_tickets_purpose CHECK ((purpose = ANY (ARRAY['signIn'::text, 'passkeySignIn'::text, 'passkeyAdd'::text, 'confirm'::text])))
);--> statement-breakpoint
CREATE TABLE guest_messages (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    event_id uuid NOT NULL,
    sent_by uuid,
    sender_label text NOT NULL,
    audience text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    recipients integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    send_at timestamp(3) with time zone,
    not_sent text,
    meal text,
    replies jsonb,
    CONSTRAINT guest_messages_audience CHECK ((audience = ANY (ARRAY['confirmed'::text, 'waitlisted'::text, 'waiting'::text, 'awaitingApproval'::text, 'declined'::text, 'meal'::text, 'picked'::text]))),
    CONSTRAINT guest_messages_recipients CHECK ((recipients >= 0))
);--> statement-breakpoint
CREATE TABLE guests (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    event_id uuid NOT NULL,
    reservation_id uuid NOT NULL,
    "position" integer NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    name_key text DEFAULT ''::text NOT NULL,
    is_child boolean DEFAULT false NOT NULL,
    meal_choice text DEFAULT ''::text NOT NULL,
    is_attending boolean NOT NULL,
    invitee_id uuid,
    answers jsonb,
    CONSTRAINT guests_position_from_0 CHECK (("position" >= 0))
);--> statement-breakpoint
CREATE TABLE idempotency_keys (
    event_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    key text NOT NULL,
    body_hash text NOT NULL,
    status integer NOT NULL,
    reply jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE imports (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    event_id uuid NOT NULL,
    created_by uuid,
    kind text NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    file_name text DEFAULT ''::text NOT NULL,
    columns jsonb NOT NULL,
    mapping jsonb NOT NULL,
    rows jsonb,
    outcome jsonb,
    undo jsonb,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    applied_at timestamp(3) with time zone,
    undone_at timestamp(3) with time zone,
    CONSTRAINT imports_kind CHECK ((kind = ANY (ARRAY['csv'::text, 'xlsx'::text, 'vcard'::text, 'text'::text]))),
    CONSTRAINT imports_state CHECK ((state = ANY (ARRAY['open'::text, 'applied'::text, 'undone'::text])))
);--> statement-breakpoint
CREATE TABLE invitation_links (
    tenant_id uuid NOT NULL,
    event_id uuid NOT NULL,
    invitation_id uuid NOT NULL,
    token_hash text NOT NULL,
    code_hash text NOT NULL
);--> statement-breakpoint
CREATE TABLE invitation_sends (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    event_id uuid NOT NULL,
    created_by uuid,
    actor_label text NOT NULL,
    overbook boolean DEFAULT false NOT NULL,
    ids jsonb NOT NULL,
    place integer DEFAULT 0 NOT NULL,
    now integer DEFAULT 0 NOT NULL,
    later integer DEFAULT 0 NOT NULL,
    unsent jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    worked_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    done_at timestamp(3) with time zone,
    again boolean DEFAULT false NOT NULL,
    CONSTRAINT invitation_sends_counts CHECK (((place >= 0) AND (now >= 0) AND (later >= 0)))
);--> statement-breakpoint
CREATE TABLE invitation_tallies (
    tenant_id uuid NOT NULL,
    event_id uuid NOT NULL,
    kind text NOT NULL,
    list integer NOT NULL,
    name text NOT NULL,
    households integer NOT NULL,
    persons integer NOT NULL,
    children integer NOT NULL,
    coming integer NOT NULL,
    coming_children integer NOT NULL,
    declined integer NOT NULL,
    declined_children integer NOT NULL,
    CONSTRAINT invitation_tallies_kind CHECK ((kind = ANY (ARRAY['standing'::text, 'tag'::text])))
);--> statement-breakpoint
CREATE TABLE invitations (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    event_id uuid NOT NULL,
    label text NOT NULL,
    label_key text NOT NULL COLLATE pg_catalog."C",
    envelope_name text DEFAULT ''::text NOT NULL,
    address_lines jsonb DEFAULT '[]'::jsonb NOT NULL,
    postcode text DEFAULT ''::text NOT NULL,
    city text DEFAULT ''::text NOT NULL,
    country text DEFAULT ''::text NOT NULL,
    email text,
    email_key text,
    phone text DEFAULT ''::text NOT NULL,
    phone_key text,
    tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    list integer DEFAULT 1 NOT NULL,
    sort integer NOT NULL,
    seats_allowed integer NOT NULL,
    persons integer DEFAULT 0 NOT NULL,
    placeholders integer DEFAULT 0 NOT NULL,
    children integer DEFAULT 0 NOT NULL,
    rotation integer DEFAULT 0 NOT NULL,
    token_hash text NOT NULL,
    code_hash text NOT NULL,
    sent_at timestamp(3) with time zone,
    opened_at timestamp(3) with time zone,
    answered_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone,
    not_me_at timestamp(3) with time zone,
    promised integer DEFAULT 0 NOT NULL,
    mail_id uuid,
    mail_state text,
    mail_detail text DEFAULT ''::text NOT NULL,
    reservation_id uuid,
    import_id uuid,
    reply text DEFAULT 'none'::text NOT NULL,
    coming integer DEFAULT 0 NOT NULL,
    coming_children integer DEFAULT 0 NOT NULL,
    declined integer DEFAULT 0 NOT NULL,
    declined_children integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    mail_at timestamp(3) with time zone,
    letter_email text,
    letter_rotation integer,
    letter_outdated boolean DEFAULT false NOT NULL,
    standing text GENERATED ALWAYS AS (
CASE
    WHEN (reply <> 'none'::text) THEN reply
    WHEN ((sent_at IS NULL) OR letter_outdated) THEN 'notSent'::text
    WHEN (opened_at IS NOT NULL) THEN 'opened'::text
    WHEN (mail_state = ANY (ARRAY['refused'::text, 'bounced'::text])) THEN 'undeliverable'::text
    WHEN (mail_state = 'queued'::text) THEN 'queued'::text
    ELSE 'unanswered'::text
END) STORED NOT NULL,
    apart_from jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT invitations_list CHECK (((list >= 1) AND (list <= 3))),
    CONSTRAINT invitations_mail_state CHECK ((mail_state = ANY (ARRAY['queued'::text, 'accepted'::text, 'refused'::text, 'bounced'::text]))),
    CONSTRAINT invitations_persons CHECK (((persons >= placeholders) AND (persons >= children) AND (placeholders >= 0) AND (children >= 0))),
    CONSTRAINT invitations_promised CHECK (((promised >= 0) AND (promised <= seats_allowed))),
    CONSTRAINT invitations_reply CHECK ((reply = ANY (ARRAY['none'::text, 'coming'::text, 'inPart'::text, 'declined'::text]))),
    CONSTRAINT invitations_seats CHECK ((((seats_allowed >= 1) AND (seats_allowed <= 1000000)) AND (seats_allowed >= persons)))
);--> statement-breakpoint
CREATE TABLE invitees (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    event_id uuid NOT NULL,
    invitation_id uuid NOT NULL,
    "position" integer NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    name_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    also_known_as jsonb DEFAULT '[]'::jsonb NOT NULL,
    is_child boolean DEFAULT false NOT NULL,
    is_placeholder boolean DEFAULT false NOT NULL,
    email text,
    email_key text,
    also_known_keys jsonb,
    CONSTRAINT invitees_position_from_0 CHECK (("position" >= 0))
);--> statement-breakpoint
CREATE TABLE join_requests (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    first_name text DEFAULT ''::text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    request_message text NOT NULL,
    password_hash text,
    status text DEFAULT 'pending'::text NOT NULL,
    denial_reason text,
    decided_by uuid,
    decided_at timestamp(3) with time zone,
    confirm_token_hash text,
    email_confirmed_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT join_requests_decided CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT join_requests_denial CHECK (((denial_reason IS NULL) OR (status = 'denied'::text))),
    CONSTRAINT join_requests_status CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'denied'::text])))
);--> statement-breakpoint
CREATE TABLE kitchen_versions (
    tenant_id uuid NOT NULL,
    event_id uuid NOT NULL,
    version integer NOT NULL,
    sheet jsonb NOT NULL,
    with_names boolean DEFAULT false NOT NULL,
    sent_to text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    acknowledged_at timestamp(3) with time zone,
    rotation integer DEFAULT 0 NOT NULL,
    token_hash text NOT NULL,
    CONSTRAINT kitchen_versions_from_1 CHECK ((version >= 1))
);--> statement-breakpoint
CREATE TABLE known_devices (
    user_id uuid NOT NULL,
    device_hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE mail_hours (
    tenant_id uuid NOT NULL,
    hour timestamp(3) with time zone NOT NULL,
    mails integer NOT NULL,
    CONSTRAINT mail_hours_mails CHECK ((mails >= 0))
);--> statement-breakpoint
CREATE TABLE mail_pace (
    id integer NOT NULL,
    next_free_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT mail_pace_one_row CHECK ((id = 1))
);--> statement-breakpoint
CREATE TABLE mail_recipients (
    recipient text NOT NULL,
    mailed_at timestamp(3) with time zone NOT NULL,
    id uuid NOT NULL
);--> statement-breakpoint
CREATE TABLE mail_suppressions (
    tenant_id uuid NOT NULL,
    address_hash text NOT NULL,
    reason text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT mail_suppressions_reason CHECK ((reason = ANY (ARRAY['unsubscribed'::text, 'undeliverable'::text])))
);--> statement-breakpoint
CREATE TABLE notifications (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    kind text NOT NULL,
    event_id uuid,
    subject_id uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    actor_id uuid,
    CONSTRAINT notifications_kind CHECK ((kind = ANY (ARRAY['reservation'::text, 'join_request'::text, 'spots_opened'::text, 'plan_limit'::text, 'plan_request'::text, 'reply_changed'::text, 'reply_withdrawn'::text, 'promoted'::text, 'mail_failed'::text, 'mail_withheld'::text, 'lookup_misses'::text, 'not_me'::text])))
);--> statement-breakpoint
CREATE TABLE outbox (
    id uuid NOT NULL,
    tenant_id uuid,
    event_id uuid,
    template text NOT NULL,
    to_email text NOT NULL,
    to_name text DEFAULT ''::text NOT NULL,
    payload jsonb NOT NULL,
    status text DEFAULT 'queued'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    locked_until timestamp(3) with time zone,
    last_error text,
    subject text,
    html text,
    text_body text,
    transport text,
    sent_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    lane_key text DEFAULT ''::text NOT NULL,
    failure_kind text,
    calendar text,
    counted_at timestamp(3) with time zone,
    taken_by integer,
    answer text,
    reply_id text GENERATED ALWAYS AS (COALESCE(((payload -> 'reply'::text) ->> 'id'::text), (payload ->> 'replyId'::text))) STORED,
    invitation_id text GENERATED ALWAYS AS ((payload ->> 'invitationId'::text)) STORED,
    to_key text GENERATED ALWAYS AS (lower(to_email)) STORED,
    CONSTRAINT outbox_sent CHECK (((status = 'sent'::text) = (sent_at IS NOT NULL))),
    CONSTRAINT outbox_status CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'held'::text, 'withheld'::text])))
);--> statement-breakpoint
CREATE TABLE passkeys (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    credential_id text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text DEFAULT ''::text NOT NULL,
    name text NOT NULL,
    last_used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE platform_settings (
    name text NOT NULL,
    value text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE questions (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    event_id uuid NOT NULL,
    scope text NOT NULL,
    kind text NOT NULL,
    label text NOT NULL,
    help text DEFAULT ''::text NOT NULL,
    audience text NOT NULL,
    required boolean DEFAULT false NOT NULL,
    options jsonb DEFAULT '[]'::jsonb NOT NULL,
    min double precision,
    max double precision,
    show_if jsonb,
    sensitive boolean DEFAULT false NOT NULL,
    query_names jsonb DEFAULT '[]'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    wordings jsonb DEFAULT '{}'::jsonb NOT NULL,
    taken jsonb DEFAULT '{}'::jsonb NOT NULL,
    "position" integer NOT NULL,
    archived_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT questions_audience CHECK ((audience = ANY (ARRAY['coming'::text, 'declined'::text, 'both'::text]))),
    CONSTRAINT questions_kind CHECK ((kind = ANY (ARRAY['text'::text, 'long'::text, 'choice'::text, 'multi'::text, 'number'::text, 'yesno'::text, 'date'::text, 'dietary'::text, 'consent'::text, 'hidden'::text]))),
    CONSTRAINT questions_scope CHECK ((scope = ANY (ARRAY['reservation'::text, 'guest'::text])))
);--> statement-breakpoint
CREATE TABLE recovery_codes (
    user_id uuid NOT NULL,
    code_hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE reminder_ladders (
    tenant_id uuid NOT NULL,
    event_id uuid NOT NULL,
    is_on boolean DEFAULT false NOT NULL,
    rungs jsonb NOT NULL,
    send_time text NOT NULL,
    quiet_from text NOT NULL,
    quiet_until text NOT NULL,
    since timestamp(3) with time zone NOT NULL,
    skipped jsonb DEFAULT '[]'::jsonb NOT NULL,
    see_you_soon_at timestamp(3) with time zone,
    look_at timestamp(3) with time zone,
    lapse_days integer,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reminder_ladders_lapse CHECK (((lapse_days >= 1) AND (lapse_days <= 365)))
);--> statement-breakpoint
CREATE TABLE reminders (
    tenant_id uuid NOT NULL,
    invitation_id uuid NOT NULL,
    number integer NOT NULL,
    event_id uuid NOT NULL,
    rung text,
    mail_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    handed_over_at timestamp(3) with time zone,
    CONSTRAINT reminders_three CHECK (((number >= 1) AND (number <= 3)))
);--> statement-breakpoint
CREATE TABLE reservations (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    event_id uuid NOT NULL,
    user_id uuid,
    display_name text NOT NULL,
    guest_email text NOT NULL,
    email_key text NOT NULL,
    reply_key text NOT NULL COLLATE pg_catalog."C",
    guest_phone text DEFAULT ''::text NOT NULL,
    guest_count integer NOT NULL,
    meal_choice text DEFAULT ''::text NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    is_attending boolean NOT NULL,
    waitlisted boolean DEFAULT false NOT NULL,
    awaiting_approval boolean DEFAULT false NOT NULL,
    public_toggle boolean DEFAULT false NOT NULL,
    arrival bigint NOT NULL,
    link_token_hash text,
    link_mailed_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    later_link_token_hash text,
    link_rotation integer DEFAULT 0 NOT NULL,
    change_mail_at timestamp(3) with time zone,
    change_mail_id uuid,
    hold_until timestamp(3) with time zone,
    lapsed_at timestamp(3) with time zone,
    erased_at timestamp(3) with time zone,
    answers jsonb,
    by_look_up text,
    CONSTRAINT reservations_count CHECK (((guest_count >= 0) AND (guest_count <= 1000000))),
    CONSTRAINT reservations_only_waiting_awaits CHECK (((NOT awaiting_approval) OR waitlisted)),
    CONSTRAINT reservations_only_yes_waits CHECK (((NOT waitlisted) OR is_attending)),
    CONSTRAINT reservations_yes_has_guests CHECK (((NOT is_attending) OR (guest_count >= 1)))
);--> statement-breakpoint
CREATE TABLE search_queue (
    tenant_id uuid,
    kind text NOT NULL,
    row_id uuid NOT NULL
);--> statement-breakpoint
CREATE TABLE search_words (
    tenant_id uuid,
    kind text NOT NULL,
    row_id uuid NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C"
);--> statement-breakpoint
CREATE TABLE sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    confirmed_at timestamp(3) with time zone,
    passed_factor boolean DEFAULT false NOT NULL
);--> statement-breakpoint
CREATE TABLE subscription_changes (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    kind text NOT NULL,
    from_plan text,
    to_plan text NOT NULL,
    from_status text,
    to_status text NOT NULL,
    price_cents integer NOT NULL,
    actor_label text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT subscription_changes_kind CHECK ((kind = ANY (ARRAY['started'::text, 'changed'::text, 'requested'::text, 'granted'::text, 'declined'::text, 'withdrawn'::text]))),
    CONSTRAINT subscription_changes_plans CHECK ((to_plan = ANY (ARRAY['free'::text, 'pro'::text, 'premium'::text]))),
    CONSTRAINT subscription_changes_price CHECK ((price_cents >= 0))
);--> statement-breakpoint
CREATE TABLE subscriptions (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    plan_name text NOT NULL,
    plan_type text NOT NULL,
    price_cents integer NOT NULL,
    billing_cycle text DEFAULT 'monthly'::text NOT NULL,
    status text NOT NULL,
    current_period_start timestamp(3) with time zone NOT NULL,
    current_period_end timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT subscriptions_period CHECK ((current_period_end > current_period_start)),
    CONSTRAINT subscriptions_plan CHECK ((plan_type = ANY (ARRAY['free'::text, 'pro'::text, 'premium'::text]))),
    CONSTRAINT subscriptions_price CHECK ((price_cents >= 0)),
    CONSTRAINT subscriptions_status CHECK ((status = ANY (ARRAY['trial'::text, 'active'::text, 'past_due'::text, 'canceled'::text])))
);--> statement-breakpoint
CREATE TABLE tenants (
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    join_code text NOT NULL,
    subscription_plan text DEFAULT 'free'::text NOT NULL,
    subscription_status text DEFAULT 'trial'::text NOT NULL,
    trial_ends_at timestamp(3) with time zone NOT NULL,
    renewal_date date NOT NULL,
    remove_branding boolean DEFAULT false NOT NULL,
    requested_plan text,
    requested_plan_at timestamp(3) with time zone,
    claimed_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    unconfirmed_since timestamp(3) with time zone,
    factor_roles text DEFAULT ''::text NOT NULL,
    privacy_notice text DEFAULT ''::text NOT NULL,
    sensitive_months integer,
    personal_months integer,
    deletion_at timestamp(3) with time zone,
    deletion_by text,
    CONSTRAINT tenants_name CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT tenants_plan CHECK ((subscription_plan = ANY (ARRAY['free'::text, 'pro'::text, 'premium'::text]))),
    CONSTRAINT tenants_requested_plan CHECK ((requested_plan = ANY (ARRAY['free'::text, 'pro'::text, 'premium'::text]))),
    CONSTRAINT tenants_retention CHECK (((sensitive_months > 0) AND (personal_months > 0))),
    CONSTRAINT tenants_status CHECK ((subscription_status = ANY (ARRAY['trial'::text, 'active'::text, 'past_due'::text, 'canceled'::text])))
);--> statement-breakpoint
CREATE TABLE themes (
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    built_in boolean DEFAULT false NOT NULL,
    primary_color text NOT NULL,
    secondary_color text NOT NULL,
    accent_color text NOT NULL,
    background_color text NOT NULL,
    text_color text NOT NULL,
    font_family text,
    custom_css text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE user_tokens (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    purpose text NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone,
    email text,
    CONSTRAINT user_tokens_purpose CHECK ((purpose = ANY (ARRAY['reset_password'::text, 'set_password'::text, 'confirm_email'::text, 'change_email'::text, 'assign_email'::text, 'undo_email'::text, 'undo_factor'::text])))
);--> statement-breakpoint
CREATE TABLE users (
    id uuid NOT NULL,
    tenant_id uuid,
    role text NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    password_hash text,
    first_name text DEFAULT ''::text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    manager_mail boolean DEFAULT true NOT NULL,
    notifications_read_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    pending_email text,
    has_factor boolean DEFAULT false NOT NULL,
    proved_email text,
    CONSTRAINT users_role CHECK ((role = ANY (ARRAY['superadmin'::text, 'admin'::text, 'eventManager'::text, 'guest'::text]))),
    CONSTRAINT users_superadmin_has_no_tenant CHECK (((role = 'superadmin'::text) = (tenant_id IS NULL)))
);--> statement-breakpoint
ALTER TABLE ONLY cover_files ALTER COLUMN bytes SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE ONLY activity_log ADD CONSTRAINT activity_log_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY event_urls ADD CONSTRAINT event_urls_pkey PRIMARY KEY (custom_url);--> statement-breakpoint
ALTER TABLE ONLY join_requests ADD CONSTRAINT join_requests_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY join_requests ADD CONSTRAINT join_requests_confirm_token_hash_unique UNIQUE (confirm_token_hash);--> statement-breakpoint
ALTER TABLE ONLY outbox ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_token_hash_unique UNIQUE (token_hash);--> statement-breakpoint
ALTER TABLE ONLY subscriptions ADD CONSTRAINT subscriptions_one_per_tenant UNIQUE (tenant_id);--> statement-breakpoint
ALTER TABLE ONLY tenants ADD CONSTRAINT tenants_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY tenants ADD CONSTRAINT tenants_join_code_unique UNIQUE (join_code);--> statement-breakpoint
ALTER TABLE ONLY themes ADD CONSTRAINT themes_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY themes ADD CONSTRAINT themes_name_key_unique UNIQUE (name_key);--> statement-breakpoint
ALTER TABLE ONLY user_tokens ADD CONSTRAINT user_tokens_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY user_tokens ADD CONSTRAINT user_tokens_token_hash_unique UNIQUE (token_hash);--> statement-breakpoint
ALTER TABLE ONLY users ADD CONSTRAINT users_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY users ADD CONSTRAINT users_email_key_unique UNIQUE (email_key);--> statement-breakpoint
ALTER TABLE ONLY users ADD CONSTRAINT users_tenant_id UNIQUE (tenant_id, id);--> statement-breakpoint
CREATE INDEX activity_by_tenant ON activity_log USING btree (tenant_id, created_at, id);--> statement-breakpoint
CREATE INDEX activity_by_event ON activity_log USING btree (event_id, created_at);--> statement-breakpoint
CREATE INDEX event_urls_by_event ON event_urls USING btree (event_id);--> statement-breakpoint
CREATE INDEX events_by_tenant ON events USING btree (tenant_id, starts_at, id) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX events_by_creator ON events USING btree (created_by);--> statement-breakpoint
CREATE INDEX events_by_theme ON events USING btree (theme_id);--> statement-breakpoint
CREATE INDEX events_all ON events USING btree (starts_at, id) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX events_deleted ON events USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);--> statement-breakpoint
CREATE UNIQUE INDEX join_requests_one_pending ON join_requests USING btree (tenant_id, email_key) WHERE (status = 'pending'::text);--> statement-breakpoint
CREATE INDEX join_requests_by_tenant ON join_requests USING btree (tenant_id, created_at, id);--> statement-breakpoint
CREATE INDEX notifications_by_tenant ON notifications USING btree (tenant_id, created_at);--> statement-breakpoint
CREATE INDEX outbox_mailbox ON outbox USING btree (created_at, id);--> statement-breakpoint
CREATE INDEX outbox_by_event ON outbox USING btree (event_id, template, created_at);--> statement-breakpoint
CREATE INDEX reservations_by_event ON reservations USING btree (event_id, created_at, id);--> statement-breakpoint
CREATE INDEX reservations_waitlisted ON reservations USING btree (tenant_id, event_id, arrival) WHERE waitlisted;--> statement-breakpoint
CREATE INDEX reservations_guest_list ON reservations USING btree (event_id, arrival) WHERE (public_toggle AND is_attending AND (NOT waitlisted));--> statement-breakpoint
CREATE INDEX sessions_by_user ON sessions USING btree (user_id);--> statement-breakpoint
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);--> statement-breakpoint
CREATE INDEX subscriptions_created ON subscriptions USING btree (created_at, id);--> statement-breakpoint
CREATE UNIQUE INDEX tenants_claimed_name ON tenants USING btree (name_key) WHERE (claimed_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX tenants_unclaimed ON tenants USING btree (created_at) WHERE (claimed_at IS NULL);--> statement-breakpoint
CREATE INDEX tenants_created ON tenants USING btree (created_at, id);--> statement-breakpoint
CREATE INDEX themes_created ON themes USING btree (created_at, id);--> statement-breakpoint
CREATE INDEX user_tokens_by_user ON user_tokens USING btree (user_id);--> statement-breakpoint
CREATE INDEX user_tokens_expiry ON user_tokens USING btree (expires_at);--> statement-breakpoint
CREATE INDEX users_by_tenant ON users USING btree (tenant_id, created_at, id);--> statement-breakpoint
CREATE INDEX guest_messages_by_event ON guest_messages USING btree (event_id, created_at, id);--> statement-breakpoint
CREATE INDEX guest_messages_by_tenant ON guest_messages USING btree (tenant_id, created_at);--> statement-breakpoint
CREATE INDEX subscription_changes_by_tenant ON subscription_changes USING btree (tenant_id, created_at, id);--> statement-breakpoint
CREATE INDEX activity_by_age ON activity_log USING btree (created_at, id);--> statement-breakpoint
CREATE INDEX outbox_by_tenant ON outbox USING btree (tenant_id, created_at, id);--> statement-breakpoint
CREATE INDEX outbox_failed ON outbox USING btree (tenant_id, created_at) WHERE (status = 'failed'::text);--> statement-breakpoint
ALTER TABLE ONLY mail_pace ADD CONSTRAINT mail_pace_pkey PRIMARY KEY (id);--> statement-breakpoint
CREATE INDEX outbox_due ON outbox USING btree (lane_key, next_attempt_at) WHERE (status = ANY (ARRAY['queued'::text, 'sending'::text]));--> statement-breakpoint
CREATE INDEX reservations_waiting_by_size ON reservations USING btree (event_id, guest_count, arrival) WHERE (waitlisted AND (NOT awaiting_approval));--> statement-breakpoint
ALTER TABLE ONLY platform_settings ADD CONSTRAINT platform_settings_pkey PRIMARY KEY (name);--> statement-breakpoint
ALTER TABLE ONLY mail_hours ADD CONSTRAINT mail_hours_pk PRIMARY KEY (tenant_id, hour);--> statement-breakpoint
ALTER TABLE ONLY mail_recipients ADD CONSTRAINT mail_recipients_pk PRIMARY KEY (recipient, mailed_at, id);--> statement-breakpoint
CREATE INDEX mail_recipients_age ON mail_recipients USING btree (mailed_at);--> statement-breakpoint
CREATE INDEX join_requests_unconfirmed ON join_requests USING btree (tenant_id, created_at) WHERE ((status = 'pending'::text) AND (email_confirmed_at IS NULL));--> statement-breakpoint
CREATE INDEX outbox_kept_back ON outbox USING btree (tenant_id, created_at) WHERE (status = ANY (ARRAY['held'::text, 'withheld'::text]));--> statement-breakpoint
ALTER TABLE ONLY attempt_counts ADD CONSTRAINT attempt_counts_pkey PRIMARY KEY (key);--> statement-breakpoint
ALTER TABLE ONLY known_devices ADD CONSTRAINT known_devices_user_id_device_hash_pk PRIMARY KEY (user_id, device_hash);--> statement-breakpoint
CREATE INDEX attempt_counts_end ON attempt_counts USING btree (ends_at);--> statement-breakpoint
CREATE INDEX reservations_held ON reservations USING btree (hold_until) WHERE ((hold_until IS NOT NULL) AND is_attending AND (NOT waitlisted));--> statement-breakpoint
ALTER TABLE ONLY search_words ADD CONSTRAINT search_words_pk PRIMARY KEY (row_id, word);--> statement-breakpoint
CREATE INDEX search_words_by_word ON search_words USING btree (tenant_id, kind, word, row_id);--> statement-breakpoint
CREATE INDEX outbox_unsent ON outbox USING btree (event_id, to_email, created_at) WHERE (status = ANY (ARRAY['queued'::text, 'failed'::text, 'held'::text, 'withheld'::text]));--> statement-breakpoint
CREATE INDEX search_words_of_all ON search_words USING btree (kind, word, row_id);--> statement-breakpoint
ALTER TABLE ONLY guests ADD CONSTRAINT guests_pk PRIMARY KEY (tenant_id, id);--> statement-breakpoint
ALTER TABLE ONLY guests ADD CONSTRAINT guests_position UNIQUE (tenant_id, reservation_id, "position") DEFERRABLE;--> statement-breakpoint
CREATE INDEX activity_by_subject ON activity_log USING btree (tenant_id, subject_type, created_at);--> statement-breakpoint
CREATE INDEX users_created ON users USING btree (created_at, id);--> statement-breakpoint
CREATE INDEX users_admins ON users USING btree (tenant_id, created_at, id, email) WHERE (role = 'admin'::text);--> statement-breakpoint
CREATE INDEX reservations_by_tenant ON reservations USING btree (tenant_id, created_at, id) WHERE (created_at > '-infinity'::timestamp with time zone);--> statement-breakpoint
CREATE INDEX erasures_by_tenant ON erasures USING btree (tenant_id, created_at);--> statement-breakpoint
CREATE INDEX outbox_taken ON outbox USING btree (taken_by) WHERE (status = 'sending'::text);--> statement-breakpoint
ALTER TABLE ONLY authenticators ADD CONSTRAINT authenticators_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY factor_tickets ADD CONSTRAINT factor_tickets_pkey PRIMARY KEY (token_hash);--> statement-breakpoint
ALTER TABLE ONLY passkeys ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ONLY passkeys ADD CONSTRAINT passkeys_credential_id_unique UNIQUE (credential_id);--> statement-breakpoint
ALTER TABLE ONLY recovery_codes ADD CONSTRAINT recovery_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash);--> statement-breakpoint
CREATE UNIQUE INDEX authenticators_one ON authenticators USING btree (user_id) WHERE (confirmed_at IS NOT NULL);--> statement-breakpoint
CREATE UNIQUE INDEX authenticators_one_set_up ON authenticators USING btree (user_id) WHERE (confirmed_at IS NULL);--> statement-breakpoint
CREATE INDEX factor_tickets_by_user ON factor_tickets USING btree (user_id);--> statement-breakpoint
CREATE INDEX factor_tickets_expiry ON factor_tickets USING btree (expires_at);--> statement-breakpoint
CREATE INDEX passkeys_by_user ON passkeys USING btree (user_id, created_at, id);--> statement-breakpoint
CREATE INDEX events_by_id ON events USING btree (id);--> statement-breakpoint
CREATE INDEX reservations_by_id ON reservations USING btree (id);--> statement-breakpoint
ALTER TABLE ONLY embed_styles ADD CONSTRAINT embed_styles_pk PRIMARY KEY (tenant_id, event_id);--> statement-breakpoint
ALTER TABLE ONLY erasures ADD CONSTRAINT erasures_pk PRIMARY KEY (tenant_id, id);--> statement-breakpoint
ALTER TABLE ONLY events ADD CONSTRAINT events_pk PRIMARY KEY (tenant_id, id);--> statement-breakpoint
ALTER TABLE ONLY guest_messages ADD CONSTRAINT guest_messages_pk PRIMARY KEY (tenant_id, id);--> statement-breakpoint
ALTER TABLE ONLY idempotency_keys ADD CONSTRAINT idempotency_keys_pk PRIMARY KEY (tenant_id, event_id, key);--> statement-breakpoint
ALTER TABLE ONLY notifications ADD CONSTRAINT notifications_pk PRIMARY KEY (tenant_id, id);--> statement-breakpoint
ALTER TABLE ONLY reservations ADD CONSTRAINT reservations_pk PRIMARY KEY (tenant_id, id);--> statement-breakpoint
ALTER TABLE ONLY reservations ADD CONSTRAINT reservations_one_per_email UNIQUE (event_id, tenant_id, reply_key);--> statement-breakpoint
ALTER TABLE ONLY subscription_changes ADD CONSTRAINT subscription_changes_pk PRIMARY KEY (tenant_id, id);--> statement-breakpoint
ALTER TABLE ONLY subscriptions ADD CONSTRAINT subscriptions_pk PRIMARY KEY (tenant_id, id);--> statement-breakpoint
CREATE UNIQUE INDEX reservations_link_token_hash ON reservations USING btree (tenant_id, link_token_hash) WHERE (link_token_hash IS NOT NULL);--> statement-breakpoint
CREATE UNIQUE INDEX reservations_later_link_token_hash ON reservations USING btree (tenant_id, later_link_token_hash) WHERE (later_link_token_hash IS NOT NULL);--> statement-breakpoint
ALTER TABLE ONLY event_retention ADD CONSTRAINT event_retention_pk PRIMARY KEY (tenant_id, event_id);--> statement-breakpoint
ALTER TABLE ONLY cover_files ADD CONSTRAINT cover_files_pk PRIMARY KEY (tenant_id, event_id, name);--> statement-breakpoint
ALTER TABLE ONLY event_covers ADD CONSTRAINT event_covers_pk PRIMARY KEY (tenant_id, event_id);--> statement-breakpoint
CREATE INDEX tenants_deletion ON tenants USING btree (deletion_at) WHERE (deletion_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX reservations_with_note ON reservations USING btree (event_id, created_at, id) WHERE (message <> ''::text);--> statement-breakpoint
ALTER TABLE ONLY event_tallies ADD CONSTRAINT event_tallies_pk PRIMARY KEY (tenant_id, event_id, kind, name);--> statement-breakpoint
ALTER TABLE ONLY event_sections ADD CONSTRAINT event_sections_pk PRIMARY KEY (tenant_id, event_id);--> statement-breakpoint
CREATE INDEX outbox_by_guest ON outbox USING btree (to_email, event_id, created_at) WHERE (template ~~ 'guest.%'::text);--> statement-breakpoint
CREATE INDEX guest_messages_due ON guest_messages USING btree (send_at) WHERE (send_at IS NOT NULL);--> statement-breakpoint
ALTER TABLE ONLY imports ADD CONSTRAINT imports_pk PRIMARY KEY (tenant_id, id);--> statement-breakpoint
ALTER TABLE ONLY invitation_tallies ADD CONSTRAINT invitation_tallies_pk PRIMARY KEY (tenant_id, event_id, kind, list, name);--> statement-breakpoint
ALTER TABLE ONLY invitations ADD CONSTRAINT invitations_pk PRIMARY KEY (tenant_id, id);--> statement-breakpoint
ALTER TABLE ONLY invitees ADD CONSTRAINT invitees_pk PRIMARY KEY (tenant_id, id);--> statement-breakpoint
CREATE INDEX imports_by_age ON imports USING btree (created_at);--> statement-breakpoint
CREATE INDEX invitations_by_id ON invitations USING btree (id);--> statement-breakpoint
CREATE INDEX invitations_by_mail ON invitations USING btree (mail_id) WHERE (mail_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX imports_by_event ON imports USING btree (event_id, created_at, id);--> statement-breakpoint
CREATE INDEX invitations_in_order ON invitations USING btree (event_id, list, sort, id);--> statement-breakpoint
CREATE INDEX invitations_by_label ON invitations USING btree (event_id, label_key, id);--> statement-breakpoint
CREATE UNIQUE INDEX invitations_by_reply ON invitations USING btree (reservation_id, tenant_id) WHERE (reservation_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX invitations_by_email ON invitations USING btree (event_id, email_key) WHERE (email_key IS NOT NULL);--> statement-breakpoint
CREATE INDEX invitations_by_phone ON invitations USING btree (event_id, phone_key) WHERE (phone_key IS NOT NULL);--> statement-breakpoint
CREATE INDEX invitations_by_import ON invitations USING btree (import_id) WHERE (import_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX invitees_by_invitation ON invitees USING btree (invitation_id, "position");--> statement-breakpoint
CREATE INDEX invitees_by_name ON invitees USING btree (event_id, name_key);--> statement-breakpoint
CREATE INDEX invitees_also_known ON invitees USING btree (event_id) WHERE (also_known_as <> '[]'::jsonb);--> statement-breakpoint
CREATE INDEX invitees_by_email ON invitees USING btree (event_id, email_key) WHERE (email_key IS NOT NULL);--> statement-breakpoint
CREATE INDEX events_moving_up ON events USING btree (moving_up_since) WHERE (moving_up_since IS NOT NULL);--> statement-breakpoint
ALTER TABLE ONLY reminder_ladders ADD CONSTRAINT reminder_ladders_pk PRIMARY KEY (tenant_id, event_id);--> statement-breakpoint
ALTER TABLE ONLY reminders ADD CONSTRAINT reminders_pk PRIMARY KEY (tenant_id, invitation_id, number);--> statement-breakpoint
CREATE INDEX reminder_ladders_due ON reminder_ladders USING btree (look_at) WHERE (look_at IS NOT NULL);--> statement-breakpoint
CREATE UNIQUE INDEX reminders_once ON reminders USING btree (tenant_id, invitation_id, rung) WHERE (rung IS NOT NULL);--> statement-breakpoint
CREATE INDEX reminders_by_mail ON reminders USING btree (mail_id);--> statement-breakpoint
CREATE INDEX reminders_by_event ON reminders USING btree (event_id, created_at);--> statement-breakpoint
CREATE INDEX invitations_lapsing ON invitations USING btree (expires_at) WHERE ((expires_at IS NOT NULL) AND (promised > 0));--> statement-breakpoint
ALTER TABLE ONLY invitation_sends ADD CONSTRAINT invitation_sends_pk PRIMARY KEY (tenant_id, id);--> statement-breakpoint
ALTER TABLE ONLY mail_suppressions ADD CONSTRAINT mail_suppressions_pk PRIMARY KEY (tenant_id, address_hash);--> statement-breakpoint
CREATE INDEX invitation_sends_by_event ON invitation_sends USING btree (event_id, created_at, id);--> statement-breakpoint
CREATE INDEX invitation_sends_open ON invitation_sends USING btree (worked_at) WHERE (done_at IS NULL);--> statement-breakpoint
ALTER TABLE ONLY invitations ADD CONSTRAINT invitations_token UNIQUE (token_hash, tenant_id, event_id);--> statement-breakpoint
ALTER TABLE ONLY invitations ADD CONSTRAINT invitations_code UNIQUE (code_hash, tenant_id, event_id);--> statement-breakpoint
ALTER TABLE ONLY kitchen_versions ADD CONSTRAINT kitchen_versions_pk PRIMARY KEY (tenant_id, event_id, version);--> statement-breakpoint
CREATE UNIQUE INDEX kitchen_versions_token_hash ON kitchen_versions USING btree (tenant_id, token_hash);--> statement-breakpoint
CREATE INDEX kitchen_versions_sent ON kitchen_versions USING btree (tenant_id, created_at);--> statement-breakpoint
ALTER TABLE ONLY questions ADD CONSTRAINT questions_pk PRIMARY KEY (tenant_id, id);--> statement-breakpoint
CREATE INDEX questions_by_event ON questions USING btree (tenant_id, event_id, "position");--> statement-breakpoint
CREATE INDEX events_incomplete_uncounted ON events USING btree (incomplete_counted_to) WHERE (incomplete_counted_to IS NOT NULL);--> statement-breakpoint
ALTER TABLE ONLY invitation_links ADD CONSTRAINT invitation_links_pk PRIMARY KEY (tenant_id, invitation_id, token_hash);--> statement-breakpoint
ALTER TABLE ONLY invitation_links ADD CONSTRAINT invitation_links_token UNIQUE (token_hash, tenant_id, event_id);--> statement-breakpoint
ALTER TABLE ONLY invitation_links ADD CONSTRAINT invitation_links_code UNIQUE (code_hash, tenant_id, event_id);--> statement-breakpoint
CREATE INDEX invitations_by_standing ON invitations USING btree (event_id, standing, list, sort, id);--> statement-breakpoint
CREATE INDEX join_requests_proved ON join_requests USING btree (tenant_id, email_key) WHERE (email_confirmed_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX kitchen_versions_proved ON kitchen_versions USING btree (tenant_id, sent_to) WHERE (acknowledged_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX activity_of_subject ON activity_log USING btree (subject_id, created_at);--> statement-breakpoint
CREATE INDEX activity_of_mails ON activity_log USING btree (event_id) WHERE (subject_type = 'message'::text);--> statement-breakpoint
CREATE INDEX notifications_of_subject ON notifications USING btree (subject_id) WHERE (subject_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX outbox_by_address ON outbox USING btree (to_key, event_id) WHERE (template ~~ 'guest.%'::text);--> statement-breakpoint
CREATE INDEX outbox_by_reply ON outbox USING btree (reply_id) WHERE (reply_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX outbox_by_household ON outbox USING btree (invitation_id) WHERE (invitation_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX reservations_by_email ON reservations USING btree (email_key) WHERE (email_key <> ''::text);--> statement-breakpoint
ALTER TABLE ONLY activity_log ADD CONSTRAINT activity_log_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE ONLY activity_log ADD CONSTRAINT activity_log_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY authenticators ADD CONSTRAINT authenticators_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY cover_files ADD CONSTRAINT cover_files_cover FOREIGN KEY (tenant_id, event_id) REFERENCES event_covers(tenant_id, event_id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY embed_styles ADD CONSTRAINT embed_styles_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY erasures ADD CONSTRAINT erasures_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY event_covers ADD CONSTRAINT event_covers_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY event_retention ADD CONSTRAINT event_retention_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY event_sections ADD CONSTRAINT event_sections_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY event_tallies ADD CONSTRAINT event_tallies_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY event_urls ADD CONSTRAINT event_urls_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY events ADD CONSTRAINT events_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE ONLY events ADD CONSTRAINT events_deleted_by_users_id_fk FOREIGN KEY (deleted_by) REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE ONLY events ADD CONSTRAINT events_moving_up_by_users_id_fk FOREIGN KEY (moving_up_by) REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE ONLY events ADD CONSTRAINT events_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id);--> statement-breakpoint
ALTER TABLE ONLY events ADD CONSTRAINT events_theme_id_themes_id_fk FOREIGN KEY (theme_id) REFERENCES themes(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE ONLY factor_tickets ADD CONSTRAINT factor_tickets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY guest_messages ADD CONSTRAINT guest_messages_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY guest_messages ADD CONSTRAINT guest_messages_sent_by_users_id_fk FOREIGN KEY (sent_by) REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE ONLY guests ADD CONSTRAINT guests_reservation FOREIGN KEY (tenant_id, reservation_id) REFERENCES reservations(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY idempotency_keys ADD CONSTRAINT idempotency_keys_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY imports ADD CONSTRAINT imports_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE ONLY imports ADD CONSTRAINT imports_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY invitation_links ADD CONSTRAINT invitation_links_invitation FOREIGN KEY (tenant_id, invitation_id) REFERENCES invitations(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY invitation_sends ADD CONSTRAINT invitation_sends_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE ONLY invitation_sends ADD CONSTRAINT invitation_sends_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY invitation_tallies ADD CONSTRAINT invitation_tallies_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY invitations ADD CONSTRAINT invitations_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY invitations ADD CONSTRAINT invitations_import FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id) ON DELETE SET NULL (import_id);--> statement-breakpoint
ALTER TABLE ONLY invitations ADD CONSTRAINT invitations_reservation FOREIGN KEY (tenant_id, reservation_id) REFERENCES reservations(tenant_id, id) ON DELETE SET NULL (reservation_id);--> statement-breakpoint
ALTER TABLE ONLY invitees ADD CONSTRAINT invitees_invitation FOREIGN KEY (tenant_id, invitation_id) REFERENCES invitations(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY join_requests ADD CONSTRAINT join_requests_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE ONLY join_requests ADD CONSTRAINT join_requests_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY kitchen_versions ADD CONSTRAINT kitchen_versions_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY known_devices ADD CONSTRAINT known_devices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY mail_hours ADD CONSTRAINT mail_hours_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY mail_suppressions ADD CONSTRAINT mail_suppressions_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY notifications ADD CONSTRAINT notifications_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY notifications ADD CONSTRAINT notifications_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY outbox ADD CONSTRAINT outbox_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY outbox ADD CONSTRAINT outbox_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY passkeys ADD CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY questions ADD CONSTRAINT questions_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY recovery_codes ADD CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY reminder_ladders ADD CONSTRAINT reminder_ladders_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY reminders ADD CONSTRAINT reminders_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY reminders ADD CONSTRAINT reminders_invitation FOREIGN KEY (tenant_id, invitation_id) REFERENCES invitations(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY reservations ADD CONSTRAINT reservations_event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY reservations ADD CONSTRAINT reservations_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE ONLY sessions ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY subscription_changes ADD CONSTRAINT subscription_changes_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY subscriptions ADD CONSTRAINT subscriptions_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY user_tokens ADD CONSTRAINT user_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ONLY users ADD CONSTRAINT users_tenant_id_tenants_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id);--> statement-breakpoint
CREATE FUNCTION follow_replies(of_tenant uuid, ids uuid[]) RETURNS void
    LANGUAGE sql
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
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
$$;--> statement-breakpoint
CREATE FUNCTION invitations_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
END $$;--> statement-breakpoint
CREATE FUNCTION replies_of_invitations_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE of_tenant uuid; ids uuid[];
BEGIN
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  FOR of_tenant, ids IN SELECT i.tenant_id, array_agg(i.id) FROM added a
    JOIN invitations i ON i.tenant_id = a.tenant_id AND i.reservation_id = a.id GROUP BY 1 LOOP
    PERFORM follow_replies(of_tenant, ids);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- A restore brings the queue and the words along.
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO search_queue (tenant_id, kind, row_id) SELECT tenant_id, TG_ARGV[0], id FROM added;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- A restore brings the queue and the words along.
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO search_queue (tenant_id, kind, row_id) VALUES (NEW.tenant_id, TG_ARGV[0], NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_removed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM search_words USING removed WHERE search_words.row_id = removed.id;
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  -- Whoever makes words at this moment may still write this row's: the queue brings them to be removed.
  INSERT INTO search_queue (tenant_id, kind, row_id) SELECT tenant_id, TG_ARGV[0], id FROM removed;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION set_lapse() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  SELECT NEW.sent_at + make_interval(days => l.lapse_days) INTO NEW.expires_at FROM reminder_ladders l
  WHERE l.tenant_id = NEW.tenant_id AND l.event_id = NEW.event_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION take_back_reminders() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  WITH gone AS (
    DELETE FROM outbox o USING reminders r
    WHERE r.tenant_id = NEW.tenant_id AND r.invitation_id = NEW.id AND o.id = r.mail_id AND o.tenant_id = NEW.tenant_id
      AND o.status IN ('queued', 'held', 'withheld')
    RETURNING o.id)
  DELETE FROM reminders r USING gone
  WHERE r.tenant_id = NEW.tenant_id AND r.invitation_id = NEW.id AND r.mail_id = gone.id AND r.handed_over_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tally(of_tenant uuid, of_event uuid, of_kind text, of_name text, attends boolean, waits boolean, awaits boolean, n bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF n = 0 THEN RETURN; END IF;
  INSERT INTO event_tallies AS t (tenant_id, event_id, kind, name, confirmed, waitlisted, awaiting_approval, declined)
  VALUES (of_tenant, of_event, of_kind, of_name, CASE WHEN attends AND NOT waits THEN n ELSE 0 END,
    CASE WHEN waits THEN n ELSE 0 END, CASE WHEN waits AND awaits THEN n ELSE 0 END, CASE WHEN attends THEN 0 ELSE n END)
  ON CONFLICT (tenant_id, event_id, kind, name) DO UPDATE SET
    confirmed = t.confirmed + excluded.confirmed, waitlisted = t.waitlisted + excluded.waitlisted,
    awaiting_approval = t.awaiting_approval + excluded.awaiting_approval, declined = t.declined + excluded.declined;
END $$;--> statement-breakpoint
CREATE FUNCTION tally_days_again() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM event_tallies WHERE tenant_id = NEW.tenant_id AND event_id = NEW.id AND kind = 'day';
  INSERT INTO event_tallies (tenant_id, event_id, kind, name, confirmed, waitlisted, awaiting_approval, declined)
  SELECT r.tenant_id, r.event_id, 'day', to_char(r.created_at AT TIME ZONE NEW.timezone, 'YYYY-MM-DD'),
    count(*) FILTER (WHERE r.is_attending AND NOT r.waitlisted), count(*) FILTER (WHERE r.waitlisted),
    count(*) FILTER (WHERE r.waitlisted AND r.awaiting_approval), count(*) FILTER (WHERE NOT r.is_attending)
  FROM reservations r WHERE r.tenant_id = NEW.tenant_id AND r.event_id = NEW.id GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tally_guests() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM added WHERE meal_choice <> '') THEN RETURN NULL; END IF;
    PERFORM tally(tenant_id, event_id, 'meal', meal_choice, is_attending, waitlisted, awaiting_approval, n) FROM (
      SELECT g.tenant_id, g.event_id, g.meal_choice, r.is_attending, r.waitlisted, r.awaiting_approval, count(*) AS n
      FROM added g JOIN reservations r ON r.tenant_id = g.tenant_id AND r.id = g.reservation_id
      WHERE g.is_attending AND g.meal_choice <> ''
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3) AS counted;
  ELSIF TG_OP = 'DELETE' THEN
    -- Guests of a removed reply went with it (untally_reply): it is not there any more.
    PERFORM tally(tenant_id, event_id, 'meal', meal_choice, is_attending, waitlisted, awaiting_approval, -n) FROM (
      SELECT g.tenant_id, g.event_id, g.meal_choice, r.is_attending, r.waitlisted, r.awaiting_approval, count(*) AS n
      FROM removed g JOIN reservations r ON r.tenant_id = g.tenant_id AND r.id = g.reservation_id
      WHERE g.is_attending AND g.meal_choice <> ''
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3) AS counted;
  ELSE
    PERFORM tally(tenant_id, event_id, 'meal', meal_choice, is_attending, waitlisted, awaiting_approval, n) FROM (
      SELECT g.tenant_id, g.event_id, g.meal_choice, r.is_attending, r.waitlisted, r.awaiting_approval, sum(g.sign)::bigint AS n
      FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) g
      JOIN reservations r ON r.tenant_id = g.tenant_id AND r.id = g.reservation_id
      WHERE g.is_attending AND g.meal_choice <> ''
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3) AS counted;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tally_replies() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- A restore brings the tallies along.
  IF current_setting('turnout.restoring', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    -- In one statement, because this is what every reply pays.
    INSERT INTO event_tallies AS t (tenant_id, event_id, kind, name, confirmed, waitlisted, awaiting_approval, declined)
    SELECT r.tenant_id, r.event_id, 'day', to_char(r.created_at AT TIME ZONE e.timezone, 'YYYY-MM-DD'),
      count(*) FILTER (WHERE r.is_attending AND NOT r.waitlisted), count(*) FILTER (WHERE r.waitlisted),
      count(*) FILTER (WHERE r.waitlisted AND r.awaiting_approval), count(*) FILTER (WHERE NOT r.is_attending)
    FROM added r JOIN events e ON e.tenant_id = r.tenant_id AND e.id = r.event_id
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 4
    ON CONFLICT (tenant_id, event_id, kind, name) DO UPDATE SET
      confirmed = t.confirmed + excluded.confirmed, waitlisted = t.waitlisted + excluded.waitlisted,
      awaiting_approval = t.awaiting_approval + excluded.awaiting_approval, declined = t.declined + excluded.declined;
    PERFORM tally(tenant_id, event_id, 'note', 'food', is_attending, waitlisted, awaiting_approval, n) FROM (
      SELECT r.tenant_id, r.event_id, r.is_attending, r.waitlisted, r.awaiting_approval, count(*) AS n
      FROM added r
      WHERE mentions_food(r.message) AND EXISTS (SELECT FROM events e WHERE e.tenant_id = r.tenant_id AND e.id = r.event_id)
      GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2) AS counted;
  ELSIF TG_OP = 'DELETE' THEN
    -- Of a removed event nothing is left to count.
    PERFORM tally(tenant_id, event_id, 'day', day, is_attending, waitlisted, awaiting_approval, -n) FROM (
      SELECT r.tenant_id, r.event_id, to_char(r.created_at AT TIME ZONE e.timezone, 'YYYY-MM-DD') AS day, r.is_attending,
        r.waitlisted, r.awaiting_approval, count(*) AS n
      FROM removed r JOIN events e ON e.tenant_id = r.tenant_id AND e.id = r.event_id
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3) AS counted;
    PERFORM tally(tenant_id, event_id, 'note', 'food', is_attending, waitlisted, awaiting_approval, -n) FROM (
      SELECT r.tenant_id, r.event_id, r.is_attending, r.waitlisted, r.awaiting_approval, count(*) AS n
      FROM removed r
      WHERE mentions_food(r.message) AND EXISTS (SELECT FROM events e WHERE e.tenant_id = r.tenant_id AND e.id = r.event_id)
      GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2) AS counted;
  ELSIF EXISTS (
    SELECT FROM added a JOIN removed b ON b.id = a.id AND b.tenant_id = a.tenant_id
    WHERE (a.is_attending, a.waitlisted, a.awaiting_approval, a.created_at, a.message)
      IS DISTINCT FROM (b.is_attending, b.waitlisted, b.awaiting_approval, b.created_at, b.message)
  ) THEN
    PERFORM tally(tenant_id, event_id, 'day', day, is_attending, waitlisted, awaiting_approval, n) FROM (
      SELECT r.tenant_id, r.event_id, to_char(r.created_at AT TIME ZONE e.timezone, 'YYYY-MM-DD') AS day, r.is_attending,
        r.waitlisted, r.awaiting_approval, sum(r.sign)::bigint AS n
      FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) r
      JOIN events e ON e.tenant_id = r.tenant_id AND e.id = r.event_id
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3) AS counted;
    PERFORM tally(tenant_id, event_id, 'meal', meal_choice, is_attending, waitlisted, awaiting_approval, n) FROM (
      SELECT g.tenant_id, g.event_id, g.meal_choice, r.is_attending, r.waitlisted, r.awaiting_approval, sum(r.sign)::bigint AS n
      FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) r
      JOIN guests g ON g.tenant_id = r.tenant_id AND g.reservation_id = r.id
      WHERE g.is_attending AND g.meal_choice <> ''
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3) AS counted;
    PERFORM tally(tenant_id, event_id, 'note', 'food', is_attending, waitlisted, awaiting_approval, n) FROM (
      SELECT r.tenant_id, r.event_id, r.is_attending, r.waitlisted, r.awaiting_approval, sum(r.sign)::bigint AS n
      FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) r
      WHERE mentions_food(r.message) AND EXISTS (SELECT FROM events e WHERE e.tenant_id = r.tenant_id AND e.id = r.event_id)
      GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2) AS counted;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION untally_reply() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM tally(OLD.tenant_id, OLD.event_id, 'meal', meal_choice, OLD.is_attending, OLD.waitlisted, OLD.awaiting_approval, -n) FROM (
    SELECT g.meal_choice, count(*) AS n FROM guests g
    WHERE g.tenant_id = OLD.tenant_id AND g.reservation_id = OLD.id AND g.is_attending AND g.meal_choice <> ''
      AND EXISTS (SELECT FROM events e WHERE e.tenant_id = OLD.tenant_id AND e.id = OLD.event_id)
    GROUP BY 1) AS counted;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER activity_log_search_added AFTER INSERT ON activity_log REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_added('line');--> statement-breakpoint
CREATE TRIGGER activity_log_search_changed AFTER UPDATE OF actor_label, details ON activity_log FOR EACH ROW WHEN (((old.actor_label IS DISTINCT FROM new.actor_label) OR (old.details IS DISTINCT FROM new.details))) EXECUTE FUNCTION search_changed('line');--> statement-breakpoint
CREATE TRIGGER activity_log_search_removed AFTER DELETE ON activity_log REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION search_removed('line');--> statement-breakpoint
CREATE TRIGGER events_tally_days AFTER UPDATE OF timezone ON events FOR EACH ROW WHEN ((old.timezone IS DISTINCT FROM new.timezone)) EXECUTE FUNCTION tally_days_again();--> statement-breakpoint
CREATE TRIGGER guests_tally_added AFTER INSERT ON guests REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_guests();--> statement-breakpoint
CREATE TRIGGER guests_tally_changed AFTER UPDATE ON guests REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_guests();--> statement-breakpoint
CREATE TRIGGER guests_tally_removed AFTER DELETE ON guests REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_guests();--> statement-breakpoint
CREATE TRIGGER invitations_added AFTER INSERT ON invitations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION invitations_changed();--> statement-breakpoint
CREATE TRIGGER invitations_answered AFTER UPDATE OF answered_at ON invitations FOR EACH ROW WHEN (((old.answered_at IS NULL) AND (new.answered_at IS NOT NULL))) EXECUTE FUNCTION take_back_reminders();--> statement-breakpoint
CREATE TRIGGER invitations_changed AFTER UPDATE ON invitations REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION invitations_changed();--> statement-breakpoint
CREATE TRIGGER invitations_removed AFTER DELETE ON invitations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION invitations_changed();--> statement-breakpoint
CREATE TRIGGER invitations_search_added AFTER INSERT ON invitations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_added('invitation');--> statement-breakpoint
CREATE TRIGGER invitations_search_changed AFTER UPDATE OF label, envelope_name, email, phone, city, tags ON invitations FOR EACH ROW WHEN (((((((old.label IS DISTINCT FROM new.label) OR (old.envelope_name IS DISTINCT FROM new.envelope_name)) OR (old.email IS DISTINCT FROM new.email)) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.city IS DISTINCT FROM new.city)) OR (old.tags IS DISTINCT FROM new.tags))) EXECUTE FUNCTION search_changed('invitation');--> statement-breakpoint
CREATE TRIGGER invitations_search_removed AFTER DELETE ON invitations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION search_removed('invitation');--> statement-breakpoint
CREATE TRIGGER invitations_sent BEFORE UPDATE OF sent_at ON invitations FOR EACH ROW WHEN (((new.sent_at IS NOT NULL) AND (new.sent_at IS DISTINCT FROM old.sent_at))) EXECUTE FUNCTION set_lapse();--> statement-breakpoint
CREATE TRIGGER outbox_search_added AFTER INSERT ON outbox REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_added('mail');--> statement-breakpoint
CREATE TRIGGER outbox_search_changed AFTER UPDATE OF subject, to_email, to_name ON outbox FOR EACH ROW WHEN ((((old.subject IS DISTINCT FROM new.subject) OR (old.to_email IS DISTINCT FROM new.to_email)) OR (old.to_name IS DISTINCT FROM new.to_name))) EXECUTE FUNCTION search_changed('mail');--> statement-breakpoint
CREATE TRIGGER outbox_search_removed AFTER DELETE ON outbox REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION search_removed('mail');--> statement-breakpoint
CREATE TRIGGER reservations_of_invitations_changed AFTER UPDATE ON reservations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION replies_of_invitations_changed();--> statement-breakpoint
CREATE TRIGGER reservations_search_added AFTER INSERT ON reservations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_added('reply');--> statement-breakpoint
CREATE TRIGGER reservations_search_changed AFTER UPDATE OF display_name, guest_email, guest_phone ON reservations FOR EACH ROW WHEN ((((old.display_name IS DISTINCT FROM new.display_name) OR (old.guest_email IS DISTINCT FROM new.guest_email)) OR (old.guest_phone IS DISTINCT FROM new.guest_phone))) EXECUTE FUNCTION search_changed('reply');--> statement-breakpoint
CREATE TRIGGER reservations_search_removed AFTER DELETE ON reservations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION search_removed('reply');--> statement-breakpoint
CREATE TRIGGER reservations_tally_added AFTER INSERT ON reservations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_replies();--> statement-breakpoint
CREATE TRIGGER reservations_tally_changed AFTER UPDATE ON reservations REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_replies();--> statement-breakpoint
CREATE TRIGGER reservations_tally_removed AFTER DELETE ON reservations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_replies();--> statement-breakpoint
CREATE TRIGGER reservations_untally BEFORE DELETE ON reservations FOR EACH ROW EXECUTE FUNCTION untally_reply();--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'activity_log', 'attempt_counts', 'authenticators', 'cover_files', 'embed_styles', 'erasures',
    'event_covers', 'event_retention', 'event_sections', 'event_tallies', 'event_urls', 'events',
    'factor_tickets', 'guest_messages', 'guests', 'idempotency_keys', 'imports', 'invitation_links',
    'invitation_sends', 'invitation_tallies', 'invitations', 'invitees', 'join_requests', 'kitchen_versions',
    'known_devices', 'mail_hours', 'mail_pace', 'mail_recipients', 'mail_suppressions', 'notifications',
    'outbox', 'passkeys', 'platform_settings', 'questions', 'recovery_codes', 'reminder_ladders',
    'reminders', 'reservations', 'search_queue', 'search_words', 'sessions', 'subscription_changes',
    'subscriptions', 'tenants', 'themes', 'user_tokens', 'users'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  END LOOP;
END $$;--> statement-breakpoint
CREATE POLICY everyone_reads ON themes FOR SELECT USING (true);--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'activity_log', 'cover_files', 'embed_styles', 'erasures', 'event_covers', 'event_retention',
    'event_sections', 'event_tallies', 'event_urls', 'events', 'guest_messages', 'guests',
    'idempotency_keys', 'imports', 'invitation_links', 'invitation_sends', 'invitation_tallies',
    'invitations', 'invitees', 'join_requests', 'kitchen_versions', 'mail_hours', 'mail_suppressions',
    'notifications', 'outbox', 'questions', 'reminder_ladders', 'reminders', 'reservations', 'search_queue',
    'search_words', 'subscription_changes', 'subscriptions', 'users'
  ] LOOP
    EXECUTE format('CREATE POLICY own_tenant ON %I USING ((( SELECT ((current_setting(''turnout.platform''::text, true) = ''on''::text) AND (CURRENT_USER <> ''turnout_tenant''::name))) OR (tenant_id = ( SELECT (NULLIF(current_setting(''turnout.tenant''::text, true), ''''::text))::uuid AS "nullif"))))', name);
  END LOOP;
END $$;--> statement-breakpoint
CREATE POLICY own_tenant ON authenticators USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (EXISTS ( SELECT 1 FROM users u WHERE ((u.id = authenticators.user_id) AND (u.tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif")))))));--> statement-breakpoint
CREATE POLICY own_tenant ON factor_tickets USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (EXISTS ( SELECT 1 FROM users u WHERE ((u.id = factor_tickets.user_id) AND (u.tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif")))))));--> statement-breakpoint
CREATE POLICY own_tenant ON known_devices USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (EXISTS ( SELECT 1 FROM users u WHERE ((u.id = known_devices.user_id) AND (u.tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif")))))));--> statement-breakpoint
CREATE POLICY own_tenant ON passkeys USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (EXISTS ( SELECT 1 FROM users u WHERE ((u.id = passkeys.user_id) AND (u.tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif")))))));--> statement-breakpoint
CREATE POLICY own_tenant ON recovery_codes USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (EXISTS ( SELECT 1 FROM users u WHERE ((u.id = recovery_codes.user_id) AND (u.tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif")))))));--> statement-breakpoint
CREATE POLICY own_tenant ON sessions USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (EXISTS ( SELECT 1 FROM users u WHERE ((u.id = sessions.user_id) AND (u.tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif")))))));--> statement-breakpoint
CREATE POLICY own_tenant ON tenants USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif"))));--> statement-breakpoint
CREATE POLICY own_tenant ON user_tokens USING ((( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))) OR (EXISTS ( SELECT 1 FROM users u WHERE ((u.id = user_tokens.user_id) AND (u.tenant_id = ( SELECT (NULLIF(current_setting('turnout.tenant'::text, true), ''::text))::uuid AS "nullif")))))));--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'attempt_counts', 'mail_pace', 'mail_recipients', 'platform_settings'
  ] LOOP
    EXECUTE format('CREATE POLICY platform_only ON %I USING (( SELECT ((current_setting(''turnout.platform''::text, true) = ''on''::text) AND (CURRENT_USER <> ''turnout_tenant''::name))))', name);
  END LOOP;
END $$;--> statement-breakpoint
CREATE POLICY platform_writes ON themes USING (( SELECT ((current_setting('turnout.platform'::text, true) = 'on'::text) AND (CURRENT_USER <> 'turnout_tenant'::name))));
