CREATE TABLE "news" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"topic" text NOT NULL,
	"subject_id" text,
	"user_id" uuid,
	"company_id" uuid,
	"role" text,
	"conversation_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "news_order" ON "news" USING btree ("xid","id");--> statement-breakpoint
CREATE FUNCTION "tell_support_tickets"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'ticket', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'ticket', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'ticket', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_ticket_responses"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'ticket', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.ticket_id)::text END, null::uuid, s.company_id::uuid, 'admin', null::uuid
    FROM added t left join support_tickets s on s.id = t.ticket_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'ticket', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.ticket_id)::text END, null::uuid, s.company_id::uuid, 'admin', null::uuid
    FROM removed t left join support_tickets s on s.id = t.ticket_id;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'ticket', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.ticket_id)::text END, null::uuid, s.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t left join support_tickets s on s.id = t.ticket_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_conversations"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'chat', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', t.id::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'chat', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', t.id::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'chat', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', t.id::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_chat_messages"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'chat', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.conversation_id)::text END, null::uuid, null::uuid, 'admin', t.conversation_id::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'chat', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.conversation_id)::text END, null::uuid, null::uuid, 'admin', t.conversation_id::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'chat', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.conversation_id)::text END, null::uuid, null::uuid, 'admin', t.conversation_id::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_leads"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'lead', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'lead', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'lead', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_lead_history"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'lead', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.lead_id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'lead', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.lead_id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'lead', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.lead_id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_inbound_mails"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'mail', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'mail', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'mail', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_open_questions"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'question', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'question', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'question', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_website_projects"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_project_updates"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.project_id)::text END, null::uuid, p.company_id::uuid, 'admin', null::uuid
    FROM added t left join website_projects p on p.id = t.project_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.project_id)::text END, null::uuid, p.company_id::uuid, 'admin', null::uuid
    FROM removed t left join website_projects p on p.id = t.project_id;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.project_id)::text END, null::uuid, p.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t left join website_projects p on p.id = t.project_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_quick_project_updates"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.project_id)::text END, null::uuid, p.company_id::uuid, 'admin', null::uuid
    FROM added t left join website_projects p on p.id = t.project_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.project_id)::text END, null::uuid, p.company_id::uuid, 'admin', null::uuid
    FROM removed t left join website_projects p on p.id = t.project_id;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.project_id)::text END, null::uuid, p.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t left join website_projects p on p.id = t.project_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_fitness_onboarding_forms"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'form', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'form', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'form', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_raw_videos"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'video', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, t.assigned_to::uuid, null::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'video', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, t.assigned_to::uuid, null::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'video', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, t.assigned_to::uuid, null::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_edited_videos"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'video', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.raw_video_id)::text END, v.assigned_to::uuid, null::uuid, 'admin', null::uuid
    FROM added t left join raw_videos v on v.id = t.raw_video_id;
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'video', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.raw_video_id)::text END, t.uploaded_by::uuid, null::uuid, null, null::uuid
    FROM added t left join raw_videos v on v.id = t.raw_video_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'video', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.raw_video_id)::text END, v.assigned_to::uuid, null::uuid, 'admin', null::uuid
    FROM removed t left join raw_videos v on v.id = t.raw_video_id;
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'video', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.raw_video_id)::text END, t.uploaded_by::uuid, null::uuid, null, null::uuid
    FROM removed t left join raw_videos v on v.id = t.raw_video_id;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'video', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.raw_video_id)::text END, v.assigned_to::uuid, null::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t left join raw_videos v on v.id = t.raw_video_id;
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'video', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.raw_video_id)::text END, t.uploaded_by::uuid, null::uuid, null, null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t left join raw_videos v on v.id = t.raw_video_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_uploads"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ DECLARE t record;
BEGIN
  IF TG_OP = 'DELETE' THEN t := OLD; ELSE t := NEW; END IF;
  INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id) VALUES ('upload', (t.id)::text, t.owner_id::uuid, null::uuid, null, null::uuid);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_checkouts"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'purchase', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'purchase', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'purchase', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_one_time_purchases"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'purchase', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'purchase', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'purchase', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_payment_ledger"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'payment', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.seq)::text END, null::uuid, c.company_id::uuid, 'admin', null::uuid
    FROM added t left join checkouts c on c.id = t.checkout_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'payment', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.seq)::text END, null::uuid, c.company_id::uuid, 'admin', null::uuid
    FROM removed t left join checkouts c on c.id = t.checkout_id;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'payment', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.seq)::text END, null::uuid, c.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t left join checkouts c on c.id = t.checkout_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_payment_events"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'payment', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'payment', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'payment', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_refund_requests"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'payment', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.payment_seq)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'payment', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.payment_seq)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'payment', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.payment_seq)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_custom_pricing_arrangements"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'arrangement', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'arrangement', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'arrangement', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_billing_notifications"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'notice', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'notice', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'notice', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_users"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'account', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, t.id::uuid, null::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'account', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, t.id::uuid, null::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'account', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, t.id::uuid, null::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_user_profiles"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'account', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.user_id)::text END, t.user_id::uuid, c.id::uuid, 'admin', null::uuid
    FROM added t left join companies c on c.owner_id = t.user_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'account', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.user_id)::text END, t.user_id::uuid, c.id::uuid, 'admin', null::uuid
    FROM removed t left join companies c on c.owner_id = t.user_id;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'account', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.user_id)::text END, t.user_id::uuid, c.id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t left join companies c on c.owner_id = t.user_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_user_roles"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'account', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.user_id)::text END, t.user_id::uuid, null::uuid, 'admin', null::uuid
    FROM added t ;
    INSERT INTO news (topic, user_id) SELECT DISTINCT 'ended', t.user_id FROM added t;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'account', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.user_id)::text END, t.user_id::uuid, null::uuid, 'admin', null::uuid
    FROM removed t ;
    INSERT INTO news (topic, user_id) SELECT DISTINCT 'ended', t.user_id FROM removed t;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'account', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.user_id)::text END, t.user_id::uuid, null::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
    INSERT INTO news (topic, user_id) SELECT DISTINCT 'ended', t.user_id FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_companies"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'company', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, t.id::uuid, 'admin', null::uuid
    FROM added t ;
    INSERT INTO news (topic, user_id) SELECT DISTINCT 'ended', t.owner_id FROM added t;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'company', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, null::uuid, t.id::uuid, 'admin', null::uuid
    FROM removed t ;
    INSERT INTO news (topic, user_id) SELECT DISTINCT 'ended', t.owner_id FROM removed t;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'company', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, t.id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
    INSERT INTO news (topic, user_id) SELECT DISTINCT 'ended', t.owner_id FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_company_members"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'company', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.company_id)::text END, t.user_id::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM added t ;
    INSERT INTO news (topic, user_id) SELECT DISTINCT 'ended', t.user_id FROM added t;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'company', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.company_id)::text END, t.user_id::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM removed t ;
    INSERT INTO news (topic, user_id) SELECT DISTINCT 'ended', t.user_id FROM removed t;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'company', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.company_id)::text END, t.user_id::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
    INSERT INTO news (topic, user_id) SELECT DISTINCT 'ended', t.user_id FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_company_invitations"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'company', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.company_id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'company', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.company_id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'company', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.company_id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_data_exports"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'export', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, t.user_id::uuid, null::uuid, null, null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'export', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, t.user_id::uuid, null::uuid, null, null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'export', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, t.user_id::uuid, null::uuid, null, null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_notes"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'note', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.company_id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'note', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.company_id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'note', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.company_id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_reminders"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'reminder', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.subject_id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'reminder', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.subject_id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'reminder', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.subject_id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_activity_logs"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'activity', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.entity_id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'activity', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.entity_id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'activity', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.entity_id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_jobs"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ DECLARE t record;
BEGIN
  IF TG_OP = 'DELETE' THEN t := OLD; ELSE t := NEW; END IF;
  INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id) VALUES ('system', (t.id)::text, null::uuid, null::uuid, 'admin', null::uuid);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_emails"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ DECLARE t record;
BEGIN
  IF TG_OP = 'DELETE' THEN t := OLD; ELSE t := NEW; END IF;
  INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id) VALUES ('system', (t.id)::text, null::uuid, null::uuid, 'admin', null::uuid);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_backups"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'system', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'system', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'system', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_installation"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'system', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (null)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'system', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (null)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'system', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (null)::text END, null::uuid, null::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_sessions"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  INSERT INTO news (topic, subject_id, user_id) VALUES ('ended', OLD.id::text, OLD.user_id);
  RETURN NULL;
END $$;--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "support_tickets_added_news" AFTER INSERT ON "support_tickets" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_support_tickets"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "support_tickets_changed_news" AFTER UPDATE ON "support_tickets" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_support_tickets"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "support_tickets_removed_news" AFTER DELETE ON "support_tickets" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_support_tickets"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "ticket_responses_added_news" AFTER INSERT ON "ticket_responses" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_ticket_responses"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "ticket_responses_changed_news" AFTER UPDATE ON "ticket_responses" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_ticket_responses"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "ticket_responses_removed_news" AFTER DELETE ON "ticket_responses" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_ticket_responses"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "conversations_added_news" AFTER INSERT ON "conversations" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_conversations"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "conversations_changed_news" AFTER UPDATE ON "conversations" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_conversations"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "conversations_removed_news" AFTER DELETE ON "conversations" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_conversations"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "chat_messages_added_news" AFTER INSERT ON "chat_messages" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_chat_messages"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "chat_messages_changed_news" AFTER UPDATE ON "chat_messages" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_chat_messages"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "chat_messages_removed_news" AFTER DELETE ON "chat_messages" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_chat_messages"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "leads_added_news" AFTER INSERT ON "leads" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_leads"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "leads_changed_news" AFTER UPDATE ON "leads" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_leads"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "leads_removed_news" AFTER DELETE ON "leads" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_leads"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "lead_history_added_news" AFTER INSERT ON "lead_history" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_lead_history"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "lead_history_changed_news" AFTER UPDATE ON "lead_history" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_lead_history"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "lead_history_removed_news" AFTER DELETE ON "lead_history" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_lead_history"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "inbound_mails_added_news" AFTER INSERT ON "inbound_mails" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_inbound_mails"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "inbound_mails_changed_news" AFTER UPDATE ON "inbound_mails" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_inbound_mails"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "inbound_mails_removed_news" AFTER DELETE ON "inbound_mails" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_inbound_mails"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "open_questions_added_news" AFTER INSERT ON "open_questions" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_open_questions"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "open_questions_changed_news" AFTER UPDATE ON "open_questions" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_open_questions"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "open_questions_removed_news" AFTER DELETE ON "open_questions" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_open_questions"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "website_projects_added_news" AFTER INSERT ON "website_projects" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_website_projects"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "website_projects_changed_news" AFTER UPDATE ON "website_projects" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_website_projects"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "website_projects_removed_news" AFTER DELETE ON "website_projects" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_website_projects"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "project_updates_added_news" AFTER INSERT ON "project_updates" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_project_updates"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "project_updates_changed_news" AFTER UPDATE ON "project_updates" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_project_updates"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "project_updates_removed_news" AFTER DELETE ON "project_updates" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_project_updates"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "quick_project_updates_added_news" AFTER INSERT ON "quick_project_updates" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_quick_project_updates"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "quick_project_updates_changed_news" AFTER UPDATE ON "quick_project_updates" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_quick_project_updates"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "quick_project_updates_removed_news" AFTER DELETE ON "quick_project_updates" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_quick_project_updates"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "fitness_onboarding_forms_added_news" AFTER INSERT ON "fitness_onboarding_forms" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_fitness_onboarding_forms"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "fitness_onboarding_forms_changed_news" AFTER UPDATE ON "fitness_onboarding_forms" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_fitness_onboarding_forms"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "fitness_onboarding_forms_removed_news" AFTER DELETE ON "fitness_onboarding_forms" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_fitness_onboarding_forms"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "raw_videos_added_news" AFTER INSERT ON "raw_videos" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_raw_videos"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "raw_videos_changed_news" AFTER UPDATE ON "raw_videos" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_raw_videos"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "raw_videos_removed_news" AFTER DELETE ON "raw_videos" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_raw_videos"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "edited_videos_added_news" AFTER INSERT ON "edited_videos" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_edited_videos"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "edited_videos_changed_news" AFTER UPDATE ON "edited_videos" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_edited_videos"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "edited_videos_removed_news" AFTER DELETE ON "edited_videos" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_edited_videos"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "uploads_added_news" AFTER INSERT ON "uploads" FOR EACH ROW WHEN (true) EXECUTE FUNCTION "tell_uploads"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "uploads_changed_news" AFTER UPDATE ON "uploads" FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION "tell_uploads"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "uploads_removed_news" AFTER DELETE ON "uploads" FOR EACH ROW WHEN (true) EXECUTE FUNCTION "tell_uploads"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "checkouts_added_news" AFTER INSERT ON "checkouts" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_checkouts"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "checkouts_changed_news" AFTER UPDATE ON "checkouts" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_checkouts"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "checkouts_removed_news" AFTER DELETE ON "checkouts" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_checkouts"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "one_time_purchases_added_news" AFTER INSERT ON "one_time_purchases" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_one_time_purchases"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "one_time_purchases_changed_news" AFTER UPDATE ON "one_time_purchases" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_one_time_purchases"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "one_time_purchases_removed_news" AFTER DELETE ON "one_time_purchases" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_one_time_purchases"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "payment_ledger_added_news" AFTER INSERT ON "payment_ledger" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_payment_ledger"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "payment_ledger_changed_news" AFTER UPDATE ON "payment_ledger" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_payment_ledger"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "payment_ledger_removed_news" AFTER DELETE ON "payment_ledger" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_payment_ledger"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "payment_events_added_news" AFTER INSERT ON "payment_events" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_payment_events"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "payment_events_changed_news" AFTER UPDATE ON "payment_events" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_payment_events"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "payment_events_removed_news" AFTER DELETE ON "payment_events" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_payment_events"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "refund_requests_added_news" AFTER INSERT ON "refund_requests" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_refund_requests"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "refund_requests_changed_news" AFTER UPDATE ON "refund_requests" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_refund_requests"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "refund_requests_removed_news" AFTER DELETE ON "refund_requests" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_refund_requests"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "custom_pricing_arrangements_added_news" AFTER INSERT ON "custom_pricing_arrangements" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_custom_pricing_arrangements"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "custom_pricing_arrangements_changed_news" AFTER UPDATE ON "custom_pricing_arrangements" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_custom_pricing_arrangements"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "custom_pricing_arrangements_removed_news" AFTER DELETE ON "custom_pricing_arrangements" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_custom_pricing_arrangements"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "billing_notifications_added_news" AFTER INSERT ON "billing_notifications" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_billing_notifications"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "billing_notifications_changed_news" AFTER UPDATE ON "billing_notifications" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_billing_notifications"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "billing_notifications_removed_news" AFTER DELETE ON "billing_notifications" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_billing_notifications"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "users_added_news" AFTER INSERT ON "users" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_users"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "users_changed_news" AFTER UPDATE ON "users" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_users"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "users_removed_news" AFTER DELETE ON "users" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_users"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "user_profiles_added_news" AFTER INSERT ON "user_profiles" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_user_profiles"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "user_profiles_changed_news" AFTER UPDATE ON "user_profiles" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_user_profiles"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "user_profiles_removed_news" AFTER DELETE ON "user_profiles" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_user_profiles"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "user_roles_added_news" AFTER INSERT ON "user_roles" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_user_roles"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "user_roles_changed_news" AFTER UPDATE ON "user_roles" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_user_roles"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "user_roles_removed_news" AFTER DELETE ON "user_roles" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_user_roles"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "companies_added_news" AFTER INSERT ON "companies" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_companies"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "companies_changed_news" AFTER UPDATE ON "companies" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_companies"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "companies_removed_news" AFTER DELETE ON "companies" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_companies"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "company_members_added_news" AFTER INSERT ON "company_members" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_company_members"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "company_members_changed_news" AFTER UPDATE ON "company_members" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_company_members"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "company_members_removed_news" AFTER DELETE ON "company_members" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_company_members"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "company_invitations_added_news" AFTER INSERT ON "company_invitations" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_company_invitations"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "company_invitations_changed_news" AFTER UPDATE ON "company_invitations" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_company_invitations"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "company_invitations_removed_news" AFTER DELETE ON "company_invitations" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_company_invitations"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "data_exports_added_news" AFTER INSERT ON "data_exports" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_data_exports"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "data_exports_changed_news" AFTER UPDATE ON "data_exports" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_data_exports"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "data_exports_removed_news" AFTER DELETE ON "data_exports" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_data_exports"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "notes_added_news" AFTER INSERT ON "notes" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_notes"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "notes_changed_news" AFTER UPDATE ON "notes" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_notes"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "notes_removed_news" AFTER DELETE ON "notes" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_notes"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "reminders_added_news" AFTER INSERT ON "reminders" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_reminders"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "reminders_changed_news" AFTER UPDATE ON "reminders" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_reminders"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "reminders_removed_news" AFTER DELETE ON "reminders" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_reminders"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "activity_logs_added_news" AFTER INSERT ON "activity_logs" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_activity_logs"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "activity_logs_changed_news" AFTER UPDATE ON "activity_logs" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_activity_logs"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "activity_logs_removed_news" AFTER DELETE ON "activity_logs" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_activity_logs"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "jobs_changed_news" AFTER UPDATE ON "jobs" FOR EACH ROW WHEN ((OLD.state = 'dead') <> (NEW.state = 'dead')) EXECUTE FUNCTION "tell_jobs"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "jobs_removed_news" AFTER DELETE ON "jobs" FOR EACH ROW WHEN (OLD.state = 'dead') EXECUTE FUNCTION "tell_jobs"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "emails_changed_news" AFTER UPDATE ON "emails" FOR EACH ROW WHEN ((OLD.state = 'failed') <> (NEW.state = 'failed')) EXECUTE FUNCTION "tell_emails"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "emails_removed_news" AFTER DELETE ON "emails" FOR EACH ROW WHEN (OLD.state = 'failed') EXECUTE FUNCTION "tell_emails"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "backups_added_news" AFTER INSERT ON "backups" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_backups"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "backups_changed_news" AFTER UPDATE ON "backups" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_backups"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "backups_removed_news" AFTER DELETE ON "backups" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_backups"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "installation_added_news" AFTER INSERT ON "installation" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_installation"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "installation_changed_news" AFTER UPDATE ON "installation" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_installation"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "installation_removed_news" AFTER DELETE ON "installation" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_installation"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "sessions_changed_news" AFTER UPDATE ON "sessions" FOR EACH ROW WHEN (OLD.company_id IS DISTINCT FROM NEW.company_id OR OLD.look_id IS DISTINCT FROM NEW.look_id) EXECUTE FUNCTION "tell_sessions"();--> statement-breakpoint
-- kept: the version before tells of what it changes, too.
CREATE TRIGGER "sessions_removed_news" AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "tell_sessions"();