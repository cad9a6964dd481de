import { activity_logs } from '../../activity/activity.tables.ts'
import { job_schedules, jobs } from '../../jobs/jobs.tables.ts'
import {
  milestone_versions,
  project_files,
  project_milestones,
  project_moves,
  project_requests,
  project_turns,
} from '../../milestones/milestones.tables.ts'
import { news } from '../../news/news.tables.ts'
import { note_files, notes } from '../../notes/notes.tables.ts'
import { notification_choices, notification_digests, notifications } from '../../notifications/notifications.tables.ts'
import { fitness_onboarding_forms } from '../../onboarding/onboarding.tables.ts'
import {
  project_completion_emails,
  project_updates,
  quick_project_updates,
  website_projects,
} from '../../projects/projects.tables.ts'
import { reminders } from '../../reminders/reminders.tables.ts'
import { backups } from '../../system/system.tables.ts'
import { saved_replies } from '../../saved-replies/saved-replies.tables.ts'
import { support_tickets, ticket_counts, ticket_responses, ticket_turns } from '../../tickets/tickets.tables.ts'
import { today_seen } from '../../today/today.tables.ts'
import { undo_steps } from '../../undo/undo.tables.ts'
import { uploads } from '../../uploads/uploads.tables.ts'
import { edited_videos, raw_videos, video_categories, video_counts } from '../../videos/videos.tables.ts'
import {
  dns_records,
  retired_slugs,
  website_enquiries,
  website_pictures,
  website_versions,
  website_views,
  websites,
} from '../../websites/websites.tables.ts'
import { each, gone, goneNotes, goneUnseen, held, nobodys } from '../held.ts'

const file = {
  ...each('ours', 'file_path', 'file_name', 'file_size', 'file_type', 'duration_seconds', 'frame_rate'),
  ...each('ours', 'width', 'height', 'video_codec', 'audio_codec', 'poster_path'),
}

/** What is made for customers, what they ask about it, and what the team does. */
export const heldOfWork = [
  held(website_projects, gone, {
    ...each(
      'plain',
      'id',
      'company_id',
      'development_stage',
      'priority',
      'progress_percentage',
      'domain_status',
      'project_category',
    ),
    ...each('plain', 'estimated_completion_date', 'actual_completion_date', 'awaited_since', 'clock_started_at'),
    ...each('plain', 'created_at', 'updated_at', 'archived_at'),
    ...each('says', 'project_name', 'description', 'domain_name', 'website_url', 'client_notes', 'features'),
    user_id: 'id',
    words: 'copy',
  }),
  held(project_updates, gone, {
    ...each('plain', 'id', 'previous_progress', 'new_progress', 'previous_stage', 'new_stage', 'created_at'),
    project_id: 'parent',
    admin_user_id: 'doer',
    update_notes: 'says',
  }),
  held(quick_project_updates, gone, {
    ...each('plain', 'id', 'previous_progress', 'new_progress', 'notification_sent', 'created_at'),
    project_id: 'parent',
    admin_user_id: 'doer',
    update_text: 'says',
  }),
  held(project_completion_emails, gone, { project_id: 'parent', admin_user_id: 'doer', sent_at: 'plain' }),
  held(project_milestones, gone, {
    ...each('plain', 'id', 'position', 'working_days', 'percent', 'state', 'proposal_id', 'proposal_part'),
    ...each('plain', 'approved_at', 'created_at'),
    project_id: 'parent',
    title: 'says',
  }),
  held(milestone_versions, gone, {
    ...each('plain', 'version', 'file_ids', 'submitted_at', 'decision', 'decided_at'),
    ...each('says', 'note', 'preview_url', 'decided_name', 'decided_email', 'comment', 'address', 'user_agent'),
    milestone_id: 'parent',
    submitted_by: 'doer',
  }),
  held(project_requests, gone, {
    ...each('plain', 'id', 'asked_at', 'answered_at', 'answered_by'),
    ...each('says', 'text', 'answered_email', 'note'),
    project_id: 'parent',
    asked_by: 'doer',
  }),
  held(project_turns, gone, {
    ...each('plain', 'id', 'side', 'reason', 'milestone_id', 'started_at', 'ended_at'),
    project_id: 'parent',
  }),
  held(project_moves, gone, {
    ...each('plain', 'id', 'kind', 'days', 'created_at'),
    project_id: 'parent',
    words: 'says',
    moved_by: 'doer',
  }),
  held(project_files, gone, {
    ...each('plain', 'id', 'milestone_id', 'request_id', 'side', 'file_size', 'file_type', 'is_gated', 'released_at'),
    ...each('plain', 'link_id', 'created_at'),
    ...each('says', 'file_name', 'handed_in_by'),
    project_id: 'parent',
    file_path: 'file',
    ...each('doer', 'released_by', 'added_by'),
  }),
  held(support_tickets, gone, {
    ...each('plain', 'id', 'company_id', 'conversation_id', 'ticket_number', 'status', 'priority'),
    ...each('plain', 'created_at', 'updated_at'),
    ...each(
      'plain',
      'turn',
      'turn_began_at',
      'due_at',
      'solve_due_at',
      'resolved_at',
      'archived_at',
      'rating',
      'rated_at',
      'merged_into',
    ),
    ...each('says', 'subject', 'message', 'rating_comment'),
    user_id: 'id',
    assignee_id: 'doer',
    words: 'copy',
  }),
  held(ticket_responses, gone, {
    ...each('plain', 'id', 'is_admin_response', 'created_at'),
    ticket_id: 'parent',
    responder_id: 'doer',
    response_text: 'wrote',
  }),
  held(ticket_turns, gone, { ...each('plain', 'id', 'side', 'began_at', 'ended_at'), ticket_id: 'parent' }),
  held(reminders, gone, {
    ...each('plain', 'id', 'subject_type', 'subject_id', 'step', 'company_id', 'sent_at'),
    address: 'address',
    user_id: 'id',
    admin_id: 'doer',
  }),
  held(notifications, gone, {
    ...each('plain', 'id', 'event', 'cause', 'about', 'company_id', 'in_portal', 'by_mail', 'emailed_at'),
    ...each('plain', 'read_at', 'created_at'),
    ...each('says', 'title', 'text', 'link'),
    user_id: 'id',
  }),
  held(notification_choices, gone, { user_id: 'id', ...each('plain', 'event', 'in_portal', 'by_mail') }),
  held(notification_digests, goneUnseen, { user_id: 'id', day: 'plain' }),
  held(today_seen, gone, { user_id: 'id', ...each('plain', 'seen_at', 'before_at') }),
  held(fitness_onboarding_forms, gone, {
    ...each('plain', 'id', 'company_id', 'submission_status', 'is_completed', 'project_created', 'created_project_id'),
    ...each('plain', 'created_at', 'updated_at', 'submitted_at'),
    ...each('says', 'full_name', 'business_name', 'tagline', 'email', 'phone', 'training_locations'),
    ...each('says', 'primary_social_handle', 'bio', 'inspirational_quote', 'years_experience'),
    ...each('says', 'total_training_hours', 'clients_transformed', 'certifications', 'training_packages'),
    ...each('says', 'most_popular_package', 'primary_color', 'secondary_color', 'brand_style', 'brand_personality'),
    ...each('says', 'logo_provided', 'hero_image_provided', 'profile_photo_provided', 'needs_photo_help'),
    ...each('says', 'image_delivery_method', 'image_drive_link', 'hero_headline', 'hero_supporting_text'),
    ...each('says', 'testimonials', 'required_features', 'timeline_needed'),
    user_id: 'id',
    words: 'copy',
  }),
  held(websites, gone, {
    ...each('plain', 'id', 'form_id', 'project_id', 'trade', 'edited_sections', 'preview_generation'),
    ...each('plain', 'live_version_id', 'offline_reason', 'created_at', 'updated_at'),
    ...each('plain', 'hosting', 'goes_offline_at'),
    ...each('says', 'slug', 'content', 'domain'),
    ...each('plain', 'domain_state', 'domain_checked_at', 'domain_missing_since', 'domain_seen_at'),
    ...each('plain', 'domain_points_here'),
    // Whoever has it and the domain may hold its name here.
    domain_token: 'secret',
    // What the answers say, as a website.
    made_content: 'copy',
    company_id: 'parent',
    user_id: 'doer',
  }),
  held(website_versions, gone, {
    ...each('plain', 'id', 'number', 'state', 'made_at', 'decided_at', 'last_live_at', 'told_at'),
    ...each('says', 'content', 'note', 'decision_note'),
    website_id: 'parent',
    // The same words, as pages.
    pages: 'copy',
    ...each('doer', 'made_by', 'decided_by'),
  }),
  held(website_pictures, gone, {
    ...each('plain', 'id', 'purpose', 'state', 'width', 'height', 'color', 'sizes', 'created_at', 'removed_at'),
    company_id: 'parent',
    user_id: 'doer',
    ...each('file', 'file_path', 'made_paths'),
  }),
  held(website_enquiries, gone, {
    ...each('plain', 'id', 'is_spam', 'read_at', 'email_id', 'created_at'),
    ...each('says', 'name', 'email', 'phone', 'package', 'message'),
    website_id: 'parent',
    fingerprint: 'secret',
  }),
  held(website_views, gone, { website_id: 'parent', ...each('plain', 'day', 'views') }),
  held(
    dns_records,
    nobodys('The stand-in for the DNS, where nobody but its own machine comes'),
    each('ours', 'id', 'name', 'type', 'value', 'created_at'),
  ),
  held(
    retired_slugs,
    nobodys('An address that was public: nobody else may ever be found there'),
    each('ours', 'slug', 'retired_at'),
  ),
  // The team's own words: gone with the company, and shown to nobody but the team.
  held(notes, goneNotes, {
    // Those of a conversation go with it, too.
    ...each('plain', 'id', 'conversation_id', 'is_automatic', 'created_at'),
    company_id: 'parent',
    author_id: 'doer',
    text: 'says',
  }),
  held(note_files, goneNotes, {
    ...each('plain', 'id', 'position', 'file_size', 'file_type', 'width', 'height', 'created_at'),
    file_name: 'says',
    file_path: 'file',
    note_id: 'parent',
  }),
  held(raw_videos, nobodys('The agency’s own footage'), {
    ...each('plain', 'id', 'priority', 'due_date', 'status', 'last_version', 'created_at'),
    ...each('ours', 'title', 'description', 'category_id', 'instructions', 'words'),
    ...file,
    ...each('doer', 'assigned_to', 'uploaded_by'),
  }),
  held(edited_videos, nobodys('The agency’s own work'), {
    ...each('plain', 'id', 'raw_video_id', 'version_number', 'status', 'reviewed_at', 'created_at'),
    ...each('ours', 'title', 'description', 'admin_notes', 'words'),
    ...file,
    ...each('doer', 'reviewed_by', 'uploaded_by'),
  }),
  held(uploads, nobodys('A file on its way: taken by a video or a message, or cleaned away once it has no owner'), {
    ...each('plain', 'id', 'purpose', 'state', 'refused_reason', 'created_at', 'updated_at', 'taken_at'),
    ...each('ours', 'writer', 'writer_until'),
    ...file,
    owner_id: 'doer',
    link_id: 'plain',
  }),
  held(
    activity_logs,
    {
      becomes: 'kept',
      why: 'What the team did: ids, states and names of fields, never texts or addresses (decision 0011)',
      until: 'as long as the installation',
      without: {},
    },
    {
      ...each('plain', 'id', 'kind', 'entity_type', 'action', 'created_at'),
      ...each('ours', 'details', 'before', 'after'),
      ...each('trace', 'user_id', 'entity_id'),
    },
  ),
  held(jobs, goneUnseen, {
    ...each('plain', 'id', 'name', 'lane', 'priority', 'state', 'attempts', 'run_at', 'leased_until', 'created_at'),
    ...each('plain', 'unique_key', 'request_id'),
    ...each('mention', 'payload', 'last_error'),
  }),
  held(undo_steps, goneUnseen, {
    ...each('plain', 'id', 'subject_type', 'subject_id', 'created_at'),
    ...each('ours', 'before', 'after', 'added_ids', 'email_ids', 'notification_ids'),
    user_id: 'id',
  }),
  held(
    news,
    {
      becomes: 'kept',
      why: 'A hint that something changed, their deletion with it: ids alone',
      until: 'a day',
      without: {},
    },
    {
      ...each('plain', 'id', 'xid', 'topic', 'role', 'created_at'),
      ...each('trace', 'subject_id', 'user_id', 'company_id', 'conversation_id'),
    },
  ),
  held(job_schedules, nobodys('When periodic work is due'), each('ours', 'name', 'due_at')),
  held(ticket_counts, nobodys('How many there are'), each('ours', 'id', 'status', 'priority', 'tickets')),
  held(video_counts, nobodys('How many there are'), each('ours', 'id', 'kind', 'status', 'videos')),
  held(video_categories, nobodys('The agency’s own'), each('ours', 'id', 'name', 'description', 'is_active')),
  held(saved_replies, nobodys('The agency’s own'), {
    ...each('ours', 'id', 'title', 'text', 'created_at', 'updated_at'),
    changed_by: 'doer',
  }),
  held(
    backups,
    nobodys('When the last one was made and tried'),
    each('ours', 'id', 'finished_at', 'size_bytes', 'place', 'drilled_at'),
  ),
]
