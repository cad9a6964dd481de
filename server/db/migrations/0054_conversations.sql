CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"side" text NOT NULL,
	"author_id" uuid,
	"author_name" text,
	"author_email" text,
	"via" text DEFAULT 'web' NOT NULL,
	"text" text NOT NULL,
	"quoted_text" text,
	"event" jsonb,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"offers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answers_id" uuid,
	"left_open" text,
	"sent_as" uuid,
	"is_verified" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_position" UNIQUE("conversation_id","position")
);
--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "visitor_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "mail_key" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "copies" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "joined_by" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "joined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "asked_for_person_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "page" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "words" tsvector;--> statement-breakpoint
-- Those that are there have words that nobody has collected yet.
ALTER TABLE "conversations" ALTER COLUMN "words" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_sent_as" ON "messages" USING btree ("conversation_id","sent_as") WHERE "messages"."sent_as" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_answers" ON "messages" USING btree ("answers_id") WHERE "messages"."answers_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_author" ON "messages" USING btree ("author_id") WHERE "messages"."author_id" is not null;--> statement-breakpoint
-- kept: the version before does not know the column, which is empty.
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_joined_by_users_id_fk" FOREIGN KEY ("joined_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "conversations_joined" ON "conversations" USING btree ("joined_by");--> statement-breakpoint
-- kept: the version before does not know the column, which is empty.
CREATE UNIQUE INDEX "conversations_mail_key" ON "conversations" USING btree ("mail_key");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "conversations_by_words" ON "conversations" USING gin ("words");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "conversations_without_words" ON "conversations" USING btree ("id") WHERE "conversations"."words" is null;--> statement-breakpoint
-- kept: the version before does not know the column, which is empty; by it is found what is still to be moved.
CREATE UNIQUE INDEX "support_tickets_conversation" ON "support_tickets" USING btree ("conversation_id");--> statement-breakpoint
-- Conversations of tickets that the version before opened, or this one before it kept them here: each under the id of its ticket, so that
-- nobody has to look which is whose, and every message under the id that it had. Many at once. Accounts are held before tickets.
CREATE FUNCTION "move_tickets"(wanted uuid[]) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ DECLARE
  held uuid[];
BEGIN
  PERFORM FROM users u WHERE u.id IN (
    SELECT t.user_id FROM support_tickets t WHERE t.id = ANY (wanted)
    UNION SELECT r.responder_id FROM ticket_responses r WHERE r.ticket_id = ANY (wanted)
  ) ORDER BY u.id FOR KEY SHARE;
  held := array(SELECT t.id FROM support_tickets t WHERE t.id = ANY (wanted) AND t.conversation_id IS NULL ORDER BY t.id FOR UPDATE);
  PERFORM set_config('slipway.moves', 'on', true);
  INSERT INTO conversations (id, user_id, company_id, name, subject, created_at, updated_at, words)
  SELECT t.id, t.user_id, t.company_id, '', t.subject, t.created_at, t.updated_at, NULL FROM support_tickets t WHERE t.id = ANY (held);
  INSERT INTO messages (id, conversation_id, position, side, author_id, text, created_at)
  SELECT t.id, t.id, 1, 'client', t.user_id, t.message, t.created_at FROM support_tickets t WHERE t.id = ANY (held)
  UNION ALL
  SELECT r.id, r.ticket_id, 1 + row_number() OVER (PARTITION BY r.ticket_id ORDER BY r.created_at, r.id),
    CASE WHEN r.is_admin_response THEN 'team' ELSE 'client' END, r.responder_id, r.response_text, r.created_at
  FROM ticket_responses r WHERE r.ticket_id = ANY (held);
  PERFORM set_config('slipway.moves', '', true);
  UPDATE support_tickets t SET conversation_id = t.id WHERE t.id = ANY (held);
  RETURN coalesce(array_length(held, 1), 0);
END $$;--> statement-breakpoint
-- What was said in chats, as far as it is not here yet.
CREATE FUNCTION "move_chats"(wanted uuid[]) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ DECLARE
  moved integer;
BEGIN
  PERFORM FROM conversations c WHERE c.id = ANY (wanted) ORDER BY c.id FOR UPDATE;
  PERFORM set_config('slipway.moves', 'on', true);
  INSERT INTO messages (id, conversation_id, position, side, via, text, sources, offers, answers_id, left_open, sent_as, created_at)
  SELECT m.id, m.conversation_id, m.position, CASE m.role WHEN 'user' THEN 'client' ELSE m.role END, 'chat', m.content, m.sources, m.offers,
    m.answers_id, m.left_open, m.sent_as, m."timestamp"
  FROM chat_messages m WHERE m.conversation_id = ANY (wanted) AND NOT EXISTS (SELECT FROM messages there WHERE there.id = m.id);
  GET DIAGNOSTICS moved = ROW_COUNT;
  PERFORM set_config('slipway.moves', '', true);
  RETURN moved;
END $$;--> statement-breakpoint
-- Words of all messages, where somebody asks for them by emptying the column. There are at most so many in one: what comes after is not found.
CREATE FUNCTION "collect_conversation_words"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ DECLARE
  said text;
BEGIN
  NEW.words := '';
  FOR said IN SELECT m.text FROM messages m WHERE m.conversation_id = NEW.id ORDER BY m.position LOOP
    NEW.words := NEW.words || search_words(said);
  END LOOP;
  RETURN NEW;
EXCEPTION WHEN program_limit_exceeded THEN
  RETURN NEW;
END $$;--> statement-breakpoint
-- kept: fills a column that the version before does not know.
CREATE TRIGGER "conversations_words" BEFORE UPDATE OF "words" ON "conversations" FOR EACH ROW WHEN (NEW.words IS NULL) EXECUTE FUNCTION "collect_conversation_words"();--> statement-breakpoint
CREATE FUNCTION "add_message_words"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  UPDATE conversations c SET words = c.words || said.words
  FROM (SELECT a.conversation_id, search_words(string_agg(a.text, ' ')) AS words FROM added a GROUP BY a.conversation_id) said
  WHERE c.id = said.conversation_id AND c.words IS NOT NULL;
  RETURN NULL;
EXCEPTION WHEN program_limit_exceeded THEN
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "messages_words" AFTER INSERT ON "messages" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "add_message_words"();--> statement-breakpoint
-- What this version writes, for the version before.
CREATE FUNCTION "copy_messages_back"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  INSERT INTO ticket_responses (id, ticket_id, responder_id, response_text, is_admin_response, created_at)
  SELECT a.id, t.id, a.author_id, a.text, a.side <> 'client', a.created_at
  FROM added a JOIN support_tickets t ON t.conversation_id = a.conversation_id
  WHERE a.position > 1 AND a.event IS NULL;
  INSERT INTO chat_messages (id, conversation_id, position, role, content, "timestamp", sent_as, answers_id, left_open, sources, offers)
  SELECT a.id, a.conversation_id, a.position, CASE a.side WHEN 'client' THEN 'user' ELSE 'assistant' END, a.text, a.created_at,
    a.sent_as, a.answers_id, a.left_open, a.sources, a.offers
  FROM added a JOIN conversations c ON c.id = a.conversation_id
  WHERE c.visitor_hash IS NOT NULL AND a.event IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "messages_copied_back" AFTER INSERT ON "messages" REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0 AND current_setting('slipway.moves', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "copy_messages_back"();--> statement-breakpoint
CREATE FUNCTION "take_messages_back"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  UPDATE conversations c SET words = NULL FROM (SELECT DISTINCT conversation_id FROM removed) r WHERE c.id = r.conversation_id;
  IF pg_trigger_depth() = 1 THEN
    DELETE FROM ticket_responses WHERE id IN (SELECT id FROM removed);
    DELETE FROM chat_messages WHERE id IN (SELECT id FROM removed);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "messages_removed" AFTER DELETE ON "messages" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "take_messages_back"();--> statement-breakpoint
-- What the version before writes, for this one. Its ticket is held, so that nobody moves it meanwhile without this.
CREATE FUNCTION "copy_ticket_responses"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  PERFORM FROM support_tickets t WHERE t.id IN (SELECT ticket_id FROM added) ORDER BY t.id FOR NO KEY UPDATE;
  PERFORM move_tickets(array(
    SELECT t.id FROM support_tickets t WHERE t.conversation_id IS NULL AND t.id IN (SELECT ticket_id FROM added)));
  UPDATE conversations c SET updated_at = greatest(c.updated_at, said.at)
  FROM (SELECT ticket_id, max(created_at) AS at FROM added GROUP BY ticket_id) said JOIN support_tickets t ON t.id = said.ticket_id
  WHERE c.id = t.conversation_id;
  INSERT INTO messages (id, conversation_id, position, side, author_id, text, created_at)
  SELECT a.id, t.conversation_id, last.position + row_number() OVER (PARTITION BY a.ticket_id ORDER BY a.created_at, a.id),
    CASE WHEN a.is_admin_response THEN 'team' ELSE 'client' END, a.responder_id, a.response_text, a.created_at
  FROM added a JOIN support_tickets t ON t.id = a.ticket_id
  CROSS JOIN LATERAL (SELECT coalesce(max(m.position), 0) AS position FROM messages m WHERE m.conversation_id = t.conversation_id) last
  WHERE NOT EXISTS (SELECT FROM messages m WHERE m.id = a.id);
  RETURN NULL;
END $$;--> statement-breakpoint
-- kept: copies what the version before writes.
CREATE TRIGGER "ticket_responses_copied" AFTER INSERT ON "ticket_responses" REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "copy_ticket_responses"();--> statement-breakpoint
CREATE FUNCTION "copy_chat_messages"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  PERFORM move_chats(array(SELECT DISTINCT conversation_id FROM added));
  RETURN NULL;
END $$;--> statement-breakpoint
-- kept: copies what the version before writes.
CREATE TRIGGER "chat_messages_copied" AFTER INSERT ON "chat_messages" REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "copy_chat_messages"();--> statement-breakpoint
CREATE FUNCTION "remove_copied_messages"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  DELETE FROM messages WHERE id IN (SELECT id FROM removed);
  RETURN NULL;
END $$;--> statement-breakpoint
-- kept: takes along what the version before takes back.
CREATE TRIGGER "ticket_responses_removed" AFTER DELETE ON "ticket_responses" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "remove_copied_messages"();--> statement-breakpoint
-- kept: takes along what the version before takes back.
CREATE TRIGGER "chat_messages_removed" AFTER DELETE ON "chat_messages" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "remove_copied_messages"();--> statement-breakpoint
-- After the company is filled, by its name.
CREATE FUNCTION "begin_ticket_conversation"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  INSERT INTO conversations (id, user_id, company_id, name, subject, created_at, updated_at)
  VALUES (NEW.id, NEW.user_id, NEW.company_id, '', NEW.subject, NEW.created_at, NEW.updated_at);
  INSERT INTO messages (id, conversation_id, position, side, author_id, text, created_at)
  VALUES (NEW.id, NEW.id, 1, 'client', NEW.user_id, NEW.message, NEW.created_at);
  NEW.conversation_id := NEW.id;
  RETURN NEW;
END $$;--> statement-breakpoint
-- kept: fills a column that the version before does not know.
CREATE TRIGGER "support_tickets_conversation" BEFORE INSERT ON "support_tickets" FOR EACH ROW WHEN (NEW.conversation_id IS NULL) EXECUTE FUNCTION "begin_ticket_conversation"();--> statement-breakpoint
CREATE FUNCTION "pass_conversation_on"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  UPDATE conversations SET user_id = NEW.user_id, company_id = NEW.company_id WHERE id = NEW.conversation_id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- kept: what was said in a ticket is whose the ticket is.
CREATE TRIGGER "support_tickets_passed_on" AFTER UPDATE OF "user_id", "company_id" ON "support_tickets" FOR EACH ROW WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id OR OLD.company_id IS DISTINCT FROM NEW.company_id) EXECUTE FUNCTION "pass_conversation_on"();--> statement-breakpoint
CREATE FUNCTION "remove_ticket_conversations"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  DELETE FROM conversations WHERE id IN (SELECT conversation_id FROM removed);
  RETURN NULL;
END $$;--> statement-breakpoint
-- kept: what was said in a ticket goes with it.
CREATE TRIGGER "support_tickets_conversations" AFTER DELETE ON "support_tickets" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "remove_ticket_conversations"();--> statement-breakpoint
-- The version before takes every conversation for a chat and forgets it after a year.
CREATE FUNCTION "keep_ticket_conversation"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF EXISTS (SELECT FROM support_tickets t WHERE t.conversation_id = OLD.id) THEN
    RETURN NULL;
  END IF;
  RETURN OLD;
END $$;--> statement-breakpoint
-- kept: keeps what the version before does not know.
CREATE TRIGGER "conversations_kept" BEFORE DELETE ON "conversations" FOR EACH ROW EXECUTE FUNCTION "keep_ticket_conversation"();--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "conversations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- kept: the version before owns the table, and no policy applies to its owner.
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "conversations_customers" ON "conversations" FOR ALL USING ("company_id" = nullif(current_setting('slipway.company', true), '')::uuid and current_setting('slipway.part', true) in ('owner', 'member'));--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "conversations_right_name" ON "conversations" AS RESTRICTIVE FOR INSERT WITH CHECK ("user_id" = nullif(current_setting('slipway.person', true), '')::uuid);--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "messages_customers" ON "messages" FOR ALL USING (exists (select from "conversations" p where p.id = "conversation_id")) WITH CHECK (exists (select from "conversations" p where p.id = "conversation_id") and "side" = 'client');--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "messages_right_name" ON "messages" AS RESTRICTIVE FOR INSERT WITH CHECK ("author_id" = nullif(current_setting('slipway.person', true), '')::uuid);
