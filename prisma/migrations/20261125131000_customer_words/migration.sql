-- What a customer is searched by: the name, with and without dots, the e-mail address, the merchant's own number, and the phone
-- from each of its digits on. So the beginnings of words find any four digits of a phone that stand together.
CREATE FUNCTION "customer_words"(name text, email text, external_id text, phone text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN concat_ws(' ', name, CASE WHEN position('.' IN name) > 0 THEN replace(name, '.', '') END, email, external_id,
  (SELECT string_agg(substr(n.digits, i), ' ') FROM (SELECT regexp_replace(phone, '^\+(977)?', '') AS digits) AS n,
    generate_series(1, length(n.digits) - 3) AS i));
