CREATE FUNCTION "tell_notifications"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ DECLARE t record;
BEGIN
  IF TG_OP = 'DELETE' THEN t := OLD; ELSE t := NEW; END IF;
  INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id) VALUES ('notification', (t.id)::text, t.user_id::uuid, null::uuid, null, null::uuid);
  RETURN NULL;
END $$;--> statement-breakpoint
-- kept: tells of what the version before writes, too, and keeps nobody from writing it.
CREATE TRIGGER "notifications_added_news" AFTER INSERT ON "notifications" FOR EACH ROW WHEN (true) EXECUTE FUNCTION "tell_notifications"();--> statement-breakpoint
-- kept: tells of what the version before writes, too, and keeps nobody from writing it.
CREATE TRIGGER "notifications_changed_news" AFTER UPDATE ON "notifications" FOR EACH ROW WHEN (OLD.read_at IS DISTINCT FROM NEW.read_at) EXECUTE FUNCTION "tell_notifications"();
