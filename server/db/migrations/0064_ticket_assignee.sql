ALTER TABLE "support_tickets" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
-- kept: the column is new and empty, so that the table is only looked through once; who deletes a person is not stopped by it.
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- kept: on a column of this migration; it cannot be built ahead.
CREATE INDEX IF NOT EXISTS "support_tickets_assignee" ON "support_tickets" USING btree ("assignee_id","created_at","id");--> statement-breakpoint
-- kept: on a column of this migration; it cannot be built ahead.
CREATE INDEX IF NOT EXISTS "support_tickets_unfinished_of" ON "support_tickets" USING btree ("assignee_id") WHERE "support_tickets"."status" in ('open', 'in_progress');--> statement-breakpoint
CREATE FUNCTION "take_tickets_back"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  UPDATE support_tickets SET assignee_id = NULL WHERE assignee_id = NEW.user_id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- kept: clears a column that the version before does not know, also where it takes somebody's role.
CREATE TRIGGER "user_roles_tickets" AFTER UPDATE OF "role" ON "user_roles" FOR EACH ROW WHEN (NEW.role = 'user' AND OLD.role <> 'user') EXECUTE FUNCTION "take_tickets_back"();
--> statement-breakpoint
-- kept: tells whoever looks after a ticket, too; what the version before reads of it stays.
CREATE OR REPLACE FUNCTION "tell_support_tickets"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'ticket', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, t.assignee_id::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'ticket', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, t.assignee_id::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'ticket', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, t.assignee_id::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- kept: likewise.
CREATE OR REPLACE FUNCTION "tell_ticket_responses"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'ticket', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.ticket_id)::text END, s.assignee_id::uuid, s.company_id::uuid, 'admin', null::uuid
    FROM added t left join support_tickets s on s.id = t.ticket_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'ticket', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.ticket_id)::text END, s.assignee_id::uuid, s.company_id::uuid, 'admin', null::uuid
    FROM removed t left join support_tickets s on s.id = t.ticket_id;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'ticket', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.ticket_id)::text END, s.assignee_id::uuid, s.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t left join support_tickets s on s.id = t.ticket_id;
  END IF;
  RETURN NULL;
END $$;