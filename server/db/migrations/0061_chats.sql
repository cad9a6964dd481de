CREATE TABLE "team_availability" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"choice" text DEFAULT 'opening_hours' NOT NULL,
	"seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- Who is here now: nothing that a crash has to keep.
CREATE UNLOGGED TABLE "presences" (
	"conversation_id" uuid NOT NULL,
	"who" text NOT NULL,
	"typing" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "presences_conversation_id_who_pk" PRIMARY KEY("conversation_id","who")
);
--> statement-breakpoint
ALTER TABLE "team_availability" ADD CONSTRAINT "team_availability_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "conversations_asked" ON "conversations" USING btree ("asked_for_person_at") WHERE "conversations"."asked_for_person_at" is not null;--> statement-breakpoint
CREATE FUNCTION "tell_presences"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ DECLARE t record;
BEGIN
  IF TG_OP = 'DELETE' THEN t := OLD; ELSE t := NEW; END IF;
  INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id) VALUES ('presence', (t.conversation_id)::text, null::uuid, null::uuid, 'admin', CASE WHEN t.who <> 'visitor' THEN t.conversation_id END::uuid);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "presences_added_news" AFTER INSERT ON "presences" FOR EACH ROW WHEN (true) EXECUTE FUNCTION "tell_presences"();--> statement-breakpoint
CREATE TRIGGER "presences_changed_news" AFTER UPDATE ON "presences" FOR EACH ROW WHEN (OLD.typing IS DISTINCT FROM NEW.typing OR OLD.seen_at < NEW.seen_at - interval '30 seconds') EXECUTE FUNCTION "tell_presences"();--> statement-breakpoint
-- kept: touches a table that the version before writes nothing of chats into.
CREATE TRIGGER "conversations_notifications" AFTER DELETE ON "conversations" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "forget_notifications"();
