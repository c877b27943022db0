// error: the program goes on behind its last word
