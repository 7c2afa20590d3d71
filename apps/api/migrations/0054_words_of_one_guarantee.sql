-- oldest code: 0031
-- A guarantee has about eight words. Without the number the planner takes a thousand, and reads the whole table to delete those of one
-- guarantee as long as it is not large.
alter function app.words_of_guarantee(app.guarantees) rows 8;
