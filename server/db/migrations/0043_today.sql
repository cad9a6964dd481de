CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"step" text,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"admin_id" uuid,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "today_seen" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"before_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "website_projects" ADD COLUMN "awaited_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "turn" text;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "turn_began_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "today_seen" ADD CONSTRAINT "today_seen_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_step" ON "reminders" USING btree ("subject_type","subject_id","step");--> statement-breakpoint
CREATE INDEX "reminders_subject" ON "reminders" USING btree ("subject_id","sent_at");--> statement-breakpoint
CREATE INDEX "reminders_company" ON "reminders" USING btree ("company_id","sent_at");--> statement-breakpoint
CREATE INDEX "reminders_user" ON "reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reminders_admin" ON "reminders" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payment_ledger_past_due" ON "payment_ledger" USING btree ("recorded_at") WHERE "payment_ledger"."kind" = 'subscription' and "payment_ledger"."facts"->>'status' = 'past_due';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "fitness_onboarding_forms_waiting" ON "fitness_onboarding_forms" USING btree ("submitted_at") WHERE "fitness_onboarding_forms"."submission_status" = 'submitted' and not "fitness_onboarding_forms"."project_created";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "fitness_onboarding_forms_drafts" ON "fitness_onboarding_forms" USING btree ("updated_at") WHERE "fitness_onboarding_forms"."submission_status" = 'draft';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "website_projects_due" ON "website_projects" USING btree ("estimated_completion_date") WHERE "website_projects"."development_stage" <> 'completed';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "website_projects_awaited" ON "website_projects" USING btree ("created_at") WHERE "website_projects"."development_stage" <> 'completed' and "website_projects"."client_notes" <> '';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "support_tickets_turn" ON "support_tickets" USING btree ("turn","due_at") WHERE "support_tickets"."status" in ('open', 'in_progress');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ticket_responses_newest" ON "ticket_responses" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "raw_videos_due" ON "raw_videos" USING btree ("due_date") WHERE "raw_videos"."status" in ('pending', 'in_progress');--> statement-breakpoint
-- Whose move it is, by what is written; by when we answer is for the program to say (server/tickets/ticket-turns.ts).
CREATE FUNCTION "begin_ticket_turn"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.status IN ('resolved', 'closed') THEN
    NEW.turn := NULL;
    NEW.turn_began_at := NULL;
    NEW.due_at := NULL;
  ELSIF NEW.turn IS NULL AND (TG_OP = 'INSERT' OR OLD.status IN ('resolved', 'closed')) THEN
    NEW.turn := 'team';
    NEW.turn_began_at := CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE NEW.updated_at END;
    NEW.due_at := NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- kept: fills columns that the version before does not know.
CREATE TRIGGER "support_tickets_turn" BEFORE INSERT OR UPDATE OF "status" ON "support_tickets" FOR EACH ROW EXECUTE FUNCTION "begin_ticket_turn"();--> statement-breakpoint
-- By the owner's right, whoever responds: a customer of the version before may not change these columns.
CREATE FUNCTION "pass_ticket_turn"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  UPDATE support_tickets t SET turn = last.turn, turn_began_at = last.created_at, due_at = NULL
  FROM (
    SELECT DISTINCT ON (ticket_id) ticket_id, created_at, CASE WHEN is_admin_response THEN 'client' ELSE 'team' END AS turn
    FROM added ORDER BY ticket_id, created_at DESC, id DESC
  ) last
  WHERE t.id = last.ticket_id AND t.status IN ('open', 'in_progress') AND t.turn <> last.turn;
  RETURN NULL;
END $$;--> statement-breakpoint
-- kept: fills columns that the version before does not know, in a row that it holds.
CREATE TRIGGER "ticket_responses_turn" AFTER INSERT ON "ticket_responses" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "pass_ticket_turn"();--> statement-breakpoint
CREATE FUNCTION "begin_awaiting"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF coalesce(NEW.client_notes, '') = '' THEN
    NEW.awaited_since := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.awaited_since := coalesce(NEW.awaited_since, NEW.created_at);
  ELSIF NEW.client_notes IS DISTINCT FROM OLD.client_notes THEN
    NEW.awaited_since := NEW.updated_at;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- kept: fills a column that the version before does not know.
CREATE TRIGGER "website_projects_awaiting" BEFORE INSERT OR UPDATE OF "client_notes" ON "website_projects" FOR EACH ROW EXECUTE FUNCTION "begin_awaiting"();
