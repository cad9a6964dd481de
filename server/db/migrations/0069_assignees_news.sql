ALTER TABLE "attachments" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "note_files" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "note_files" ADD COLUMN "height" integer;--> statement-breakpoint
CREATE FUNCTION "tell_conversations_copies"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ DECLARE t record;
BEGIN
  IF TG_OP = 'DELETE' THEN t := OLD; ELSE t := NEW; END IF;
  INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id) SELECT 'ticket', (s.id)::text, s.assignee_id::uuid, s.company_id::uuid, 'admin', null::uuid FROM (SELECT) one join support_tickets s on s.conversation_id = t.id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- kept: tells whoever looks after a ticket, too; what the version before reads of it stays.
CREATE OR REPLACE FUNCTION "tell_presences"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ DECLARE t record;
BEGIN
  IF TG_OP = 'DELETE' THEN t := OLD; ELSE t := NEW; END IF;
  INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id) SELECT 'presence', (t.conversation_id)::text, s.assignee_id::uuid, null::uuid, 'admin', CASE WHEN t.who <> 'visitor' THEN t.conversation_id END::uuid FROM (SELECT) one left join support_tickets s on s.conversation_id = t.conversation_id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- kept: tells whoever looks after a ticket, too; what the version before reads of it stays.
CREATE OR REPLACE FUNCTION "tell_notes"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'note', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.company_id)::text END, s.assignee_id::uuid, null::uuid, 'admin', null::uuid
    FROM added t left join support_tickets s on s.conversation_id = t.conversation_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'note', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.company_id)::text END, s.assignee_id::uuid, null::uuid, 'admin', null::uuid
    FROM removed t left join support_tickets s on s.conversation_id = t.conversation_id;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'note', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.company_id)::text END, s.assignee_id::uuid, null::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t left join support_tickets s on s.conversation_id = t.conversation_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "conversations_copies_changed_news" AFTER UPDATE ON "conversations" FOR EACH ROW WHEN (OLD.copies IS DISTINCT FROM NEW.copies) EXECUTE FUNCTION "tell_conversations_copies"();