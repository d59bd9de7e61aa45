-- Since PostgreSQL 18 a session keeps the plan of an SQL function. One that was made while the tables were empty reads all of them.
ALTER FUNCTION "follow_replies"(uuid, uuid[]) SET plan_cache_mode = 'force_custom_plan';
