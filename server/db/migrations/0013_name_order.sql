-- Names in the order in which people look for them: neither capitals nor accents count, but between names that are equal
-- otherwise. A server that was built without ICU keeps the order of bytes.
DO $$
BEGIN
  CREATE COLLATION by_name (provider = icu, locale = 'und');
EXCEPTION WHEN feature_not_supported THEN
  CREATE COLLATION by_name FROM "C";
END $$;
