-- The index of the bank's lines by day goes: a line is known by its reference, its names or an open announcement.
-- oldest code: 0074

drop index app.bank_lines__day;
